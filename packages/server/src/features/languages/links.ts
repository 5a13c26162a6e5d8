import type { Site } from '../../platform/context.ts'
import { listPublishedLanguages } from './settings.ts'

/** Files and the editor, which are the same in all languages. */
const sharedPath =
  /^\/(?:_assets|assets|scripts|s|static|universal|config|api\/admin)(?:[/?#]|$)|^\/(?:site\.css|favicon\.ico|robots\.txt|sitemap\.xml)(?:[?#]|$)/

type LocalizedSite = Pick<Site, 'settings' | 'language' | 'ownLanguage' | 'languagePath' | 'isLanguageHidden'>

/** An address of the site as a page in the language of the visit links to it. Addresses elsewhere and those with a language stay. */
export function addLanguage(site: LocalizedSite, address: string): string {
  const { languagePath } = site
  if (languagePath === undefined || !/^\/(?!\/)/.test(address) || sharedPath.test(address)) return address
  const first = /^\/[^/?#]*/.exec(address)?.[0].toLowerCase()
  if (first === languagePath || listPublishedLanguages(site).some(({ path }) => path === first)) return address
  return /^\/(?:[?#]|$)/.test(address) ? languagePath + address.slice(1) : languagePath + address
}

/**
 * Elements that lead somewhere. What a quotation mark of an attribute holds is passed over whole. One with a `<` in it stays as it is: each place is
 * looked at once, whatever an owner writes.
 */
const linkingTag = /<(?:a|area|form|link|button|input)\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/gi

/** The HTML of a page whose links keep the language of the visit. A link that names its language (`hreflang`) leads where it says. */
export function keepLanguage(site: LocalizedSite, html: string): string {
  if (site.languagePath === undefined) return html
  return html.replace(linkingTag, (tag) =>
    / hreflang=/i.test(tag)
      ? tag
      : tag.replace(
          /(\s(?:href|action|formaction)=)(?:"([^"]*)"|'([^']*)')/gi,
          (_, name: string, double: string | undefined, single = '') =>
            double === undefined ? `${name}'${addLanguage(site, single)}'` : `${name}"${addLanguage(site, double)}"`,
        ),
  )
}

/** A language that the site can be read in, with the address of one of its pages there. */
export interface LanguageLink {
  readonly tag: string
  readonly url: string
}

/** Where a page is in its languages, the site's own among them, without what addresses of a language begin with. Others have the path of the site's own. */
export type LanguagePaths = ReadonlyMap<string, string>

/**
 * All languages that visitors may read the site in, its own first, and one that staff look at; none where it has one alone. `path` is that of a page without a
 * language, where `paths` does not say another one.
 */
export function listLanguageLinks(
  site: LocalizedSite & Pick<Site, 'baseUrl'>,
  path: string,
  paths?: LanguagePaths,
): readonly LanguageLink[] {
  const { baseUrl, languagePath = '', language, ownLanguage = language, isLanguageHidden = false } = site
  const published = listPublishedLanguages(site)
  const languages = isLanguageHidden ? [...published, { tag: language, path: languagePath }] : published
  if (languages.length === 0) return []
  const own = baseUrl.slice(0, baseUrl.length - languagePath.length)
  const getPath = (tag: string) => paths?.get(tag) ?? paths?.get(ownLanguage) ?? path
  return [
    { tag: ownLanguage, url: own + getPath(ownLanguage) },
    ...languages.map(({ tag, path: begin }) => ({
      tag,
      url: own + begin + (getPath(tag) === '/' ? '' : getPath(tag)),
    })),
  ]
}
