import type { BrowserTranslate } from '@vitrine/commerce'
import { createMessageLoader } from '../page/messages.ts'
import type { Page } from '../island/page.ts'

/** What the islands of a page share; each part is loaded with the first island that needs it. */
export interface SharedParts {
  readonly openPage: () => Promise<Page>
  readonly loadMessages: () => Promise<BrowserTranslate>
}

export function createSharedParts(): SharedParts {
  const loadMessages = createMessageLoader()
  let page: Promise<Page> | undefined
  const open = async () => {
    const [{ createPage }, t] = await Promise.all([import('../island/page.ts'), loadMessages()])
    return createPage(t)
  }
  const openPage = () =>
    (page ??= open().catch((error: unknown) => {
      page = undefined
      throw error
    }))
  return { openPage, loadMessages }
}
