import type { Ctx, Site } from '../../platform/context.ts'
import { stringOverrides } from '../../platform/messages.ts'
import { memoizeBySettings, previewSettings } from '../../platform/settings.ts'
import { listLanguages, listPublishedLanguages, type SiteLanguage } from './settings.ts'
import { readStoreTexts } from './store-texts.ts'
import { translateRecord } from './text-paths.ts'

type Translated = Pick<Site, 'settings' | 'title' | 'tagline' | 'description'>

/** What a site says of itself in each language, made once: what is made from the settings of a site is made for each of them. */
const readCopies = memoizeBySettings<Pick<Site, 'settings'>, Map<string, Translated>>(() => new Map())

/** The site's own texts and those in its settings. Own store texts are those of the language; without one the platform's counts. */
function translateSite(site: Site, tag: string): Translated {
  const copies = readCopies(site)
  const known = copies.get(tag)
  if (known) return known
  const { title, tagline, description, texts = [] } = site
  const own = texts.filter(({ language }) => language === tag).map((text) => ({ ...text, recordId: 'site' }))
  const { settings } = previewSettings(site, [stringOverrides.set(readStoreTexts(site, tag))])
  const made = { ...translateRecord({ title, tagline, description }, own), settings: translateRecord(settings, own) }
  copies.set(tag, made)
  return made
}

/** The site as a visitor in this language sees it: texts, money and dates follow `language`, addresses follow `baseUrl`. */
function localize<Given extends Site>(
  site: Given,
  { tag, path, state }: SiteLanguage,
  isLanguageHidden = false,
): Given {
  return {
    ...site,
    ...translateSite(site, tag),
    language: tag,
    ownLanguage: site.language,
    languagePath: path,
    isLanguageHidden,
    // A mail may be in a language that visitors do not see yet, or no more: its links lead to the site's own.
    baseUrl: state === 'published' ? site.baseUrl + path : site.baseUrl,
  }
}

/** The site as a visit in this language has it; where it is hidden, a member of the staff looks at it. */
export function localizeVisit<Given extends Site>(site: Given, language: SiteLanguage): Given {
  return localize(site, { ...language, state: 'published' }, language.state === 'hidden')
}

/**
 * The site in a language of its own: for what is written to somebody later, such as a mail about an order. A language that the site has no more, or
 * none, is the site's own.
 */
export function localizeSite<Given extends Site>(site: Given, tag: string | null | undefined): Given {
  if (tag === null || tag === undefined || site.languagePath !== undefined) return site
  const language = listLanguages(site).find((each) => each.tag === tag)
  return language ? localize(site, language) : site
}

/** The site as it is now, in the language and at the address of a visit. */
export function localizeLike<Given extends Site>(site: Given, visit: Site): Given {
  const { baseUrl, origin } = visit
  const localized = visit.languagePath === undefined ? site : localizeSite(site, visit.language)
  const { isLanguageHidden = false } = visit
  return { ...localized, baseUrl, origin, isLanguageHidden }
}

/**
 * Where the shop was found, from the address that a record stores, in a language: that of the site, unless another one is given. One that visitors do not
 * see any more leads to the site's own.
 */
export function getStoredUrl(site: Site, baseUrl: string, tag: string | null = site.language): string {
  const own = URL.parse(baseUrl)?.origin ?? baseUrl
  return own + (listPublishedLanguages(site).find((each) => each.tag === tag)?.path ?? '')
}

/** What a record of a visitor stores, so that mails about it are in the language of the visit: null for the site's own. */
export function getVisitLanguage({ language, languagePath }: Pick<Site, 'language' | 'languagePath'>): string | null {
  return languagePath === undefined ? null : language
}

/** A ctx for what is written to somebody whose language was stored. The same one where that is the site's own. */
export function localizeCtx(ctx: Ctx, tag: string | null | undefined): Ctx {
  const site = localizeSite(ctx.site, tag)
  return site === ctx.site ? ctx : { ...ctx, site }
}
