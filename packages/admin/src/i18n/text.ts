import { i18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { chooseLanguage, type Language } from './languages.ts'
import { translateError } from './server-errors.ts'

/** The translations of one language: English text to its translation, both in ICU message format. */
type Catalog = Readonly<Record<string, string>>

const catalogs: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ default: Catalog }>>> = {
  de: async () => import('./catalogs/de.json'),
  fr: async () => import('./catalogs/fr.json'),
  es: async () => import('./catalogs/es.json'),
  it: async () => import('./catalogs/it.json'),
}

/** The language of the editor in this window. It changes with a reload only. */
export const editorLanguage: Language = chooseLanguage()

const compiled = new Map<string, CompiledMessage>()
i18n.setMessagesCompiler((message) => {
  const known = compiled.get(message)
  if (known !== undefined) return known
  const made = compileMessage(message)
  compiled.set(message, made)
  return made
})

i18n.loadAndActivate({ locale: editorLanguage, messages: {} })

/** Loads the catalog of the editor's language; to be awaited before any other module of the editor is imported. */
export async function loadLanguage(): Promise<void> {
  document.documentElement.lang = editorLanguage
  i18n.loadAndActivate({ locale: editorLanguage, messages: await loadCatalog(editorLanguage) })
}

/** A catalog that cannot be loaded leaves the editor in English rather than empty. */
async function loadCatalog(language: Language): Promise<Catalog> {
  if (language === 'en') return {}
  try {
    return (await catalogs[language]()).default
  } catch {
    return {}
  }
}

/**
 * A text of the editor in the person's language. `message` is the whole English sentence in ICU message format, written
 * out at the call so that `tools/editor-texts.ts` finds it: `t('{count, plural, one {# order} other {# orders}}', { count })`.
 */
export function t(message: string, values?: Readonly<Record<string, unknown>>): string {
  return i18n._(message, values)
}

/** Words to find something by, which a text names between commas. */
export function listWords(text: string): readonly string[] {
  return text.split(', ')
}

/** A text that comes from the server, such as a block's name or an error, where the catalog has it; else as it came. */
export function translateServerText(text: string): string {
  // The text is no message: its braces are characters.
  return Object.hasOwn(i18n.messages, text) ? i18n._(text) : translateError(text)
}
