import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { readField, toField } from '../../platform/text/json.ts'
import { listPublishedLanguages } from './settings.ts'
import { loadTexts, type StoredText } from './stored-texts.ts'
import { translateRecord } from './text-paths.ts'

/** Words that many records share and that are translated once: names and values of product options, tags, names of shipping rates and taxes. */
type WordList = 'options' | 'tags' | 'delivery'

const prefix = 'word/'

/** The field of a word: the word itself, so that it is found wherever it is used. */
export function toWordField(word: string): string {
  return prefix + toField([word])
}

/** Translations of words by the word, from those of a record. */
export function readWords(texts: readonly Pick<StoredText, 'field' | 'text'>[] = []): ReadonlyMap<string, string> {
  return new Map(
    texts.filter(({ field }) => field.startsWith(prefix)).map(({ field, text }) => [readField(field)[1] ?? '', text]),
  )
}

/** The words of a list in the language of the visit; those without a translation are not in the map. */
export async function loadWords(
  ctx: Pick<Ctx, 'db' | 'site'>,
  list: WordList,
  words: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ctx.site.languagePath === undefined || words.length === 0) return new Map()
  const fields = [...new Set(words)].map(toWordField)
  return readWords((await loadTexts(ctx, 'site', [list], fields)).get(list))
}

/**
 * The words that read like this in a language that visitors may read, or in that of the visit, itself among them: links to other languages
 * keep the address of the page.
 */
export async function findSources(
  { db, site }: Pick<Ctx, 'db' | 'site'>,
  list: WordList,
  word: string,
): Promise<readonly string[]> {
  const tags = new Set(listPublishedLanguages(site).map(({ tag }) => tag))
  if (site.languagePath !== undefined) tags.add(site.language)
  if (tags.size === 0) return [word]
  const { rows } = await sql<StoredText>`
    SELECT field, text FROM translation WHERE website_id = ${site.id} AND language = ANY(${[...tags]}::text[])
      AND record_kind = 'site' AND record_id = ${list} AND lower(text) = lower(${word}) LIMIT 20`.execute(db)
  return [...new Set([word, ...readWords(rows).keys()])]
}

type Attributes = Readonly<Record<string, unknown>>

/** Names of a product's options, and the values that each of its variants has. */
interface Options {
  readonly names: readonly string[]
  readonly attributes: readonly Attributes[]
}

/** What of the options can have a translation. */
export function listOptionWords({ names, attributes }: Options): string[] {
  return [...names, ...attributes.flatMap((each) => Object.values(each)).filter((value) => typeof value === 'string')]
}

/** The options in other words. Where two would read the same they stay as they are: buyers choose by them. */
export function translateOptions({ names, attributes }: Options, words: ReadonlyMap<string, string>): Options {
  const name = pickDistinct([...names, ...attributes.flatMap((each) => Object.keys(each))], words)
  const listValues = (option: string) =>
    attributes.map((each) => each[option]).filter((value) => typeof value === 'string')
  const values = new Map(names.map((option) => [option, pickDistinct(listValues(option), words)]))
  const say = (option: string, value: unknown) =>
    (typeof value === 'string' ? values.get(option)?.get(value) : undefined) ?? value
  return {
    names: names.map((option) => name.get(option) ?? option),
    attributes: attributes.map((each) =>
      Object.fromEntries(
        Object.entries(each).map(([option, value]) => [name.get(option) ?? option, say(option, value)]),
      ),
    ),
  }
}

function pickDistinct(texts: readonly string[], words: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const said = new Map(texts.map((text) => [text, words.get(text) ?? text]))
  return new Set(said.values()).size === said.size ? said : new Map()
}

interface NamedRate {
  readonly id: string
  readonly name: string
  readonly location: string
  readonly instructions: string
}

interface TranslatedName {
  /** The name in the site's own language; undefined where it has not been translated. */
  readonly sourceName?: string
}

/** Puts the names of taxes, and the texts of shipping rates, into the language of a visit. */
interface DeliveryTexts {
  translateRates<Rate extends NamedRate>(rates: readonly Rate[]): readonly Rate[]
  /** Taxes with another name keep that of the source, by which reports add them up. */
  translateTaxes<Tax extends { readonly name: string }>(taxes: readonly Tax[]): readonly (Tax & TranslatedName)[]
}

const untranslated: DeliveryTexts = { translateRates: (rates) => rates, translateTaxes: (taxes) => taxes }

/** What buyers read of shipping and taxes in the language of the visit. Kept in memory for a revision of the site, since each cart asks for it. */
export async function loadDeliveryTexts(ctx: Pick<Ctx, 'db' | 'site' | 'cache'>): Promise<DeliveryTexts> {
  const { site, cache } = ctx
  if (site.languagePath === undefined) return untranslated
  const key = `delivery texts ${site.id} ${site.revision} ${site.language}`
  const known = cache.get<DeliveryTexts>(key)
  if (known) return known
  const texts = (await loadTexts(ctx, 'site', ['delivery'])).get('delivery') ?? []
  const made = texts.length === 0 ? untranslated : toDeliveryTexts(texts)
  cache.set(key, made)
  return made
}

function toDeliveryTexts(texts: readonly StoredText[]): DeliveryTexts {
  const words = readWords(texts)
  const notes = texts.filter(({ field }) => field.startsWith('rates/'))
  const rename = <Named extends { readonly name: string }>(named: Named): Named => ({
    ...named,
    name: words.get(named.name) ?? named.name,
  })
  return {
    translateRates(rates) {
      const byId = Object.fromEntries(rates.map(({ id, location, instructions }) => [id, { location, instructions }]))
      const { rates: translated } = translateRecord({ rates: byId }, notes)
      return rates.map((rate) => ({ ...rename(rate), ...translated[rate.id] }))
    },
    translateTaxes: (taxes) =>
      taxes.map((tax) => (words.has(tax.name) ? { ...rename(tax), sourceName: tax.name } : tax)),
  }
}
