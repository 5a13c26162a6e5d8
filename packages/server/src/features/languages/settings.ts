import { z } from 'zod'
import type { Site } from '../../platform/context.ts'
import { defineSettings, memoizeBySettings } from '../../platform/settings.ts'

/** A site has at most this many languages beside its own. */
export const maxLanguages = 30

/** Whether visitors see a site in a language. */
export const LanguageState = z.enum(['hidden', 'published'])

const StoredLanguage = z.object({
  /** BCP 47 in its usual spelling, such as pt-BR. */
  tag: z.string().max(35),
  state: LanguageState,
})

/** The languages of a site beside its own, in the owner's order. */
export const siteLanguages = defineSettings('languages', z.array(StoredLanguage).max(maxLanguages), [])

/** A language beside the site's own, as its pages have it. */
export interface SiteLanguage {
  readonly tag: string
  readonly state: z.output<typeof LanguageState>
  /** What the addresses of its pages begin with: `/pt-br`. */
  readonly path: string
}

type LanguagesOf = Pick<Site, 'settings' | 'language' | 'ownLanguage'>

/** What the addresses of pages in a language begin with. */
export function getLanguagePath(tag: string): string {
  return `/${tag.toLowerCase()}`
}

/** What addresses begin with in all languages that are stored, one that is the site's own at present among them: it may stop to be. */
export function listLanguagePaths(site: Pick<Site, 'settings'>): readonly string[] {
  return siteLanguages.read(site).map(({ tag }) => getLanguagePath(tag))
}

/** All languages beside the site's own. One that has become the site's own counts no more. */
export function listLanguages(site: LanguagesOf): readonly SiteLanguage[] {
  const own = site.ownLanguage ?? site.language
  return siteLanguages
    .read(site)
    .filter(({ tag }) => tag !== own)
    .map(({ tag, state }) => ({ tag, state, path: getLanguagePath(tag) }))
}

const readPublished = memoizeBySettings((site: LanguagesOf) =>
  listLanguages(site).filter(({ state }) => state === 'published'),
)
const readByPath = memoizeBySettings(
  (site: LanguagesOf) => new Map(listLanguages(site).map((language) => [language.path, language])),
)

/** All languages beside the site's own by what their addresses begin with. Made once per revision. */
export function mapLanguagesByPath(site: LanguagesOf): ReadonlyMap<string, SiteLanguage> {
  return readByPath(site)
}

/** The languages that visitors may read the site in, beside its own. Made once per revision. */
export function listPublishedLanguages(site: LanguagesOf): readonly SiteLanguage[] {
  return readPublished(site)
}
