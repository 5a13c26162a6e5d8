import type { Page } from '../page/page.ts'

export type OpenPage = () => Promise<Page>

/** What the islands of a page share, loaded with the first of them. */
export function createPageOpener(): OpenPage {
  let page: Promise<Page> | undefined
  return () => (page ??= import('../page/page.ts').then(({ createPage }) => createPage()))
}
