import type { Ctx, Site } from '../../../platform/context.ts'
import { invalidInput, notFound } from '../../../platform/errors.ts'
import { getMessages, stringOverrides } from '../../../platform/messages.ts'
import type { Theme } from '../../theme-files/index.ts'
import { listStandardStrings } from '../localized-strings.ts'
import { listLanguages, storeTexts } from '../../languages/index.ts'
import { changeSettings } from '../../sites/index.ts'
import type { StringOverrides } from './schema.ts'

const maxOverrideLength = 1000
const ofShop =
  /^(?:abandoned|address|call|cart|checkout|error|giftCard|mail|order|product|quantity|restock|subscription|total)(?:[A-Z_]|$)/

/** Everything pages say that is neither the owner's content nor drawn: what it is without the owner, and what they made of it. */
export function listStringOverrides({ site }: Ctx, theme: Theme, asked: string = site.language): StringOverrides {
  const language = requireLanguage(site, asked)
  return toStringOverrides(site, theme, language, readOwn(site, language))
}

/** Throws `not_found` for a language that the site does not have. */
function requireLanguage(site: Site, asked: string): string {
  if (asked !== site.language && !listLanguages(site).some(({ tag }) => tag === asked))
    throw notFound({ what: 'This language' })
  return asked
}

function readOwn(site: Site, language: string): Readonly<Record<string, string>> {
  return language === site.language ? stringOverrides.read(site) : storeTexts.readStoreTexts(site, language)
}

function toStringOverrides(
  site: Site,
  theme: Theme,
  language: string,
  own: Readonly<Record<string, string | null>>,
): StringOverrides {
  const defaults = listStandardStrings(theme, language)
  // The owner's words of another theme stay, for the day that theme is back; there is nothing to show of them here.
  const strings = Object.entries(defaults).map(([key, text]) => ({
    key,
    place: getScope(key),
    default: text,
    own: Object.hasOwn(own, key) ? (own[key] ?? null) : null,
  }))
  return { language, languages: [site.language, ...listLanguages(site).map(({ tag }) => tag)], strings }
}

function getScope(key: string) {
  if (ofShop.test(key)) return 'shop' as const
  return Object.hasOwn(getMessages('en').messages, key) ? ('platform' as const) : ('theme' as const)
}

/** Sets words, or takes them away (null), leaving the others. Throws `invalid_input` with a sentence per key. */
export async function updateStringOverrides(
  ctx: Ctx,
  theme: Theme,
  changes: Readonly<Record<string, string | null>>,
  asked: string = ctx.site.language,
): Promise<StringOverrides> {
  const language = requireLanguage(ctx.site, asked)
  const defaults = listStandardStrings(theme, language)
  const fields: Record<string, string> = {}
  const texts: Record<string, string | null> = {}
  for (const [key, value] of Object.entries(changes)) {
    const text = value?.trim() ?? null
    const problem = Object.hasOwn(defaults, key)
      ? text !== null && validateOverride(text, defaults[key] ?? '')
      : 'Nothing on the pages asks for these words. Reload this screen.'
    if (problem) fields[key] = problem
    texts[key] = text
  }
  if (Object.keys(fields).length > 0) throw invalidInput({ fields })
  await changeSettings(
    ctx,
    language === ctx.site.language ? stringOverrides.merge(texts) : storeTexts.mergeStoreTexts(language, texts),
  )
  return toStringOverrides(ctx.site, theme, language, { ...readOwn(ctx.site, language), ...texts })
}

/** Why words are not accepted, as a sentence; undefined when they are. */
function validateOverride(text: string, standard: string): string | undefined {
  if (text === '') return 'Write something, or go back to the standard words.'
  if (text.length > maxOverrideLength) return `At most ${maxOverrideLength} characters.`
  // Themes write words into pages and into attributes as they are.
  if (/[<>"]/.test(text) && !/[<>"]/.test(standard)) return 'Words only: no < or >, and “ ” instead of straight quotes.'
  const known = namesIn(standard)
  const unknown = namesIn(text).filter((name) => !known.includes(name))
  if (unknown.length === 0) return undefined
  return known.length === 0
    ? `Nothing is filled in here: write it without {${unknown[0]}}.`
    : `Only ${known.map((name) => `{${name}}`).join(' and ')} is filled in here.`
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name)
}
