import type { Site } from '../../platform/context.ts'
import { memoizeBySettings } from '../../platform/settings.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { type LanguagePaths, listLanguageLinks } from './links.ts'

/** A page in one of the site's languages, for templates: its texts are HTML. */
interface SwitcherLink {
  readonly tag: string
  readonly url: string
  /** In the language itself: `Deutsch`. */
  readonly name: string
  /** `DE`, or the whole tag where the site has several varieties of the language. */
  readonly code: string
  readonly isCurrent: boolean
}

/** The languages that a page can be read in, the site's own first; none where it has one. `path` and `paths` as `listLanguageLinks` has them. */
export function listSwitcherLinks(site: Site, path: string, paths?: LanguagePaths): readonly SwitcherLink[] {
  const links = listLanguageLinks(site, path, paths)
  if (links.length === 0) return []
  const names = nameLanguages(site)
  return links.map(({ tag, url }) => {
    const { name, code } = names.get(tag) ?? { name: tag, code: tag }
    return {
      tag: escapeHtml(tag),
      url: escapeHtml(url),
      name: escapeHtml(name),
      code: escapeHtml(code),
      isCurrent: tag === site.language,
    }
  })
}

// Asking for names costs more than the rest of a head, and they are the same on every page of a revision.
const nameLanguages = memoizeBySettings((site: Site) => {
  const links = listLanguageLinks(site, '/')
  return new Map(links.map(({ tag }) => [tag, nameLanguage(tag, links)]))
})

/** A language by its own name, without its country where the site has no other variety of it. */
function nameLanguage(tag: string, languages: readonly { readonly tag: string }[]) {
  const getBase = (each: string) => new Intl.Locale(each).language
  const base = getBase(tag)
  const isOnly = languages.every((other) => other.tag === tag || getBase(other.tag) !== base)
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(isOnly ? base : tag) ?? tag
  return { name, code: (isOnly ? base : tag).toUpperCase() }
}
