import type { BrowserTranslate } from '@vitrine/commerce'
import { type AlertText, showAlert } from '../alerts/alert.ts'
import { type CartStore, createCartStore } from '../cart/cart-store.ts'
import { showCartIndicators } from '../cart/indicators.ts'
import { createAnnounce } from '../page/announce.ts'
import { type Call, createCall } from '../page/call.ts'
import { type Settings, readSettings } from '../page/settings.ts'
import { addLanguage } from '../page/add-language.ts'

/** What the islands of one page share. */
export interface Page {
  readonly settings: Settings
  /** Says a message in the language of the page. */
  readonly t: BrowserTranslate
  readonly call: Call
  readonly cart: CartStore
  /** Says something to screen readers. */
  readonly announce: (text: string) => void
  /** Shows an alert; resolves when it has been closed. */
  readonly alert: (text: AlertText) => Promise<void>
  /** Goes to another page of the shop. */
  go(path: string): void
}

export function createPage(t: BrowserTranslate): Page {
  const call = createCall(window.fetch.bind(window))
  const cart = createCartStore(call)
  const page: Page = {
    settings: readSettings(window.Static?.SQUARESPACE_CONTEXT),
    t,
    call,
    cart,
    announce: createAnnounce(document),
    // Not loaded when it is needed: what it says most often is that there is no connection.
    alert: (text) => showAlert(text, t),
    go: (path) => location.assign(addLanguage(path)),
  }
  showCartIndicators(page)
  return page
}
