import { toElement } from './parts.ts'

/** A place around the content of the page, such as its header: what it shows is on every page and edited elsewhere. */
export interface SitePart {
  /** `site:KIND`, with the id of a menu or field: `site:navigation:mainNav`. */
  readonly key: string
  readonly kind: 'announcement' | 'header' | 'title' | 'navigation' | 'field' | 'footer'
  /** Of the menu or block field, as the theme calls it; else empty. */
  readonly id: string
  /** The landmark that it stands in. */
  readonly within: 'header' | 'footer' | undefined
}

const landmarks = 'header, footer, [role="banner"], [role="contentinfo"]'
const bar = '.sqs-announcement-bar'
const field = '[data-type="block-field"][id]'
const title = '[data-content-field="site-title"]'
const menu = '[data-content-field^="navigation-"]'
const candidates = [landmarks, bar, field, title, menu, 'header nav', 'footer nav', 'header a[href="/"]'].join()

export function isSiteKey(key: string): boolean {
  return key.startsWith('site:')
}

const lineKeys: readonly string[] = ['site:title', 'site:announcement']

/** Whether a place is a line of text, which is edited where it stands. */
export function isPageLine(key: string): boolean {
  return lineKeys.includes(key)
}

/** The innermost of these places around an element. */
export function findSitePartAround(target: unknown): SitePart | undefined {
  for (let element = toElement(target); element; element = element.parentElement) {
    const part = readSitePart(element)
    if (part) return part
  }
  return undefined
}

/** The places that a page has, in its order; each once. */
export function listSiteParts(page: Document): SitePart[] {
  const parts = [...page.querySelectorAll(candidates)].flatMap((element) => readSitePart(element) ?? [])
  return [...new Map(parts.map((part) => [part.key, part])).values()]
}

/** The element of a place. Where there are several, such as a menu for phones: the one that is seen. */
export function findSiteElement(page: Document, key: string): Element | undefined {
  const found = [...page.querySelectorAll(candidates)].filter((element) => readSitePart(element)?.key === key)
  return found.find((element) => element.getBoundingClientRect().width > 0) ?? found[0]
}

/** Themes mark what stands where with the attributes of Squarespace's themes. Other markup is known by its elements. */
function readSitePart(element: Element): SitePart | undefined {
  if (element.matches(bar)) return toPart(element, 'announcement')
  if (element.matches(field)) return toPart(element, 'field', element.id)
  if (element.matches(menu)) return toPart(element, 'navigation', element.getAttribute('data-content-field')?.slice(11))
  const outer = element.closest(landmarks)
  // A header of an article belongs to the article.
  if (!outer || outer.closest('main, article, section, .sqs-block')) return undefined
  const isHeader = outer.matches('header, [role="banner"]')
  if (element.matches(title) || (isHeader && element.matches('a[href="/"]'))) return toPart(element, 'title')
  if (element.matches('nav') && !element.ownerDocument.querySelector(menu)) return toPart(element, 'navigation')
  if (element !== outer) return undefined
  return toPart(element, isHeader ? 'header' : 'footer')
}

function toPart(element: Element, kind: SitePart['kind'], id = ''): SitePart {
  const outer = element.closest(landmarks)
  const within = outer?.matches('header, [role="banner"]') ? 'header' : outer ? 'footer' : undefined
  return { kind, id, within, key: id === '' ? `site:${kind}` : `site:${kind}:${id}` }
}
