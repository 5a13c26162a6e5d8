import type { Language } from './languages.ts'

/** English sentences of the server to their translations; `{name}` stands for what the server filled in. */
type Sentences = Readonly<Record<string, string>>

interface Pattern {
  /** The written words around and between the values. */
  readonly parts: readonly string[]
  readonly names: readonly string[]
  readonly translation: string
}

const catalogs = {
  de: async () => import('./error-catalogs/de.json'),
  fr: async () => import('./error-catalogs/fr.json'),
  es: async () => import('./error-catalogs/es.json'),
  it: async () => import('./error-catalogs/it.json'),
}

const placeholder = /\{(\w+)\}/g
/** A value may be such a sentence again, as the reason in `Nothing was imported: {why}`. */
const maxDepth = 3

let translate = createTranslator({})

/** Loads the errors in the editor's language. Until they are here, and where they cannot be loaded, errors are in English. */
export async function loadErrors(language: Language): Promise<void> {
  if (language === 'en') return
  try {
    setErrors((await catalogs[language]()).default)
  } catch {
    // The next start of the editor tries again.
  }
}

/** Translates errors with these sentences from now on. */
export function setErrors(catalog: Sentences): void {
  translate = createTranslator(catalog)
}

/** An error of the server in the language of the editor, with what was filled in; else as it came. */
export function translateError(sentence: string): string {
  return translate(sentence)
}

/** Translates sentences of a catalog, with what was filled in. Other sentences stay as they are. */
export function createTranslator(catalog: Sentences): (sentence: string) => string {
  const sentences = new Map(Object.entries(catalog))
  const patterns = [...sentences]
    .filter(([english]) => english.search(placeholder) >= 0)
    .toSorted(([one], [other]) => countLetters(other) - countLetters(one))
    .map(([english, translation]) => toPattern(english, translation))
  const translateTo = (sentence: string, depth: number): string => {
    const exact = sentences.get(sentence)
    if (exact !== undefined && exact.search(placeholder) < 0) return exact
    if (depth === maxDepth) return sentence
    for (const { parts, names, translation } of patterns) {
      const values = readValues(sentence, parts)
      if (values === undefined) continue
      const byName = new Map(names.map((name, index) => [name, translateTo(values[index] ?? '', depth + 1)]))
      return translation.replaceAll(placeholder, (whole, name: string) => byName.get(name) ?? whole)
    }
    return sentence
  }
  return (sentence) => translateTo(sentence, 0)
}

/** The most specific pattern comes first: `{what} was not found.` fits nearly everything. */
function countLetters(english: string): number {
  return english.replaceAll(placeholder, '').length
}

function toPattern(english: string, translation: string): Pattern {
  const pieces = english.split(placeholder)
  return {
    parts: pieces.filter((_, index) => index % 2 === 0),
    names: pieces.filter((_, index) => index % 2 === 1),
    translation,
  }
}

/** The values between the parts, each as short as it can be; undefined when the sentence is another one. In linear time. */
function readValues(sentence: string, parts: readonly string[]): readonly string[] | undefined {
  const [first = '', ...rest] = parts
  const last = rest.pop() ?? ''
  if (!sentence.startsWith(first) || !sentence.endsWith(last)) return undefined
  const end = sentence.length - last.length
  const values: string[] = []
  let from = first.length
  for (const part of rest) {
    const at = sentence.indexOf(part, from)
    if (at < 0) return undefined
    values.push(sentence.slice(from, at))
    from = at + part.length
  }
  return from > end ? undefined : [...values, sentence.slice(from, end)]
}
