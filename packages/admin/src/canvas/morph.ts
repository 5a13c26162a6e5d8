import { Idiomorph } from 'idiomorph'
import { getBlockElementId } from './parts.ts'

/** How the page in the preview was brought up to date. */
type MorphResult = 'blocks' | 'page'

/**
 * Makes the page in the frame what the new HTML says. Only changed blocks are touched where the others are
 * the same: scroll, players and other scripts go on. A block whose text is edited in the page is kept as it is.
 */
export function updatePage(
  page: Document,
  html: string,
  blockIds: readonly string[] | 'all',
  kept?: Element,
): MorphResult {
  const next = new DOMParser().parseFromString(html, 'text/html')
  if (blockIds !== 'all' && blockIds.length > 0) {
    const pairs = blockIds.map((id) => [findBlockElement(page, id), findBlockElement(next, id)] as const)
    if (hasSameBlocks(page, next) && pairs.every(([before, after]) => before && after)) {
      for (const [before, after] of pairs) if (before && after) morphElement(before, after, kept)
      return 'blocks'
    }
  }
  addStyles(page, next)
  const [before, after] = [findContent(page), findContent(next)]
  if (before && after) morphElement(before, after, kept)
  else morphElement(page.body, next.body, kept)
  return 'page'
}

/**
 * Makes what is around the content of the page in the frame what the new HTML says: header, footer, menus, announcement. A text that is
 * edited there is kept as it is.
 */
export function updateAround(page: Document, html: string, edited?: Element): void {
  const next = new DOMParser().parseFromString(html, 'text/html')
  addStyles(page, next)
  const kept = [findContent(page), edited?.closest('.sqs-block, [data-line-editor]')]
  const beforeNodeMorphed = (node: Element) => !kept.includes(node)
  const options = { morphStyle: 'outerHTML', ignoreActiveValue: true, callbacks: { beforeNodeMorphed } } as const
  void Idiomorph.morph(page.body, next.body.outerHTML, options)
}

function findBlockElement(page: Document, blockId: string): Element | null {
  return page.getElementById(getBlockElementId(blockId))
}

function morphElement(before: Element, after: Element, kept: Element | undefined): void {
  if (before === kept) return
  const beforeNodeMorphed = (node: Element) => node !== kept
  const options = { morphStyle: 'outerHTML', ignoreActiveValue: true, callbacks: { beforeNodeMorphed } } as const
  void Idiomorph.morph(before, after.outerHTML, options)
}

/** The part of the page that holds its blocks. */
function findContent(page: Document): Element | null {
  return page.querySelector('main, #page, [role="main"]')
}

/** Whether both pages have the same blocks in the same places. */
function hasSameBlocks(before: Document, after: Document): boolean {
  const ids = (page: Document) => [...page.querySelectorAll('.sqs-block[id]')].map(({ id }) => id).join(' ')
  return ids(before) === ids(after)
}

/** Styles of types of blocks that the page had none of before, in their order: those of the theme come after them and win. */
function addStyles(page: Document, next: Document): void {
  const known = new Map(listStyles(page).map((style) => [getStyleKey(style), style]))
  let following: Element | undefined
  for (const style of listStyles(next).toReversed()) {
    let same = known.get(getStyleKey(style))
    if (!same) {
      same = page.importNode(style, true)
      if (following) following.before(same)
      else page.head.append(same)
    }
    following = same
  }
}

function listStyles(page: Document): Element[] {
  return [...page.head.querySelectorAll('link[rel="stylesheet"], style')]
}

function getStyleKey(style: Element): string {
  return style.getAttribute('href') ?? style.textContent
}
