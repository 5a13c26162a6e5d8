import type { Page as Tab } from 'playwright-core'

export interface LineOfTest {
  readonly itemId: string
  readonly sku?: string
  readonly quantity?: number
}

/** An address of each shop without scripts and styles: a tab that is there can fill its cart. */
export const plainPath = '/robots.txt'

/** Puts lines into the visitor's cart by the shop's calls, from an address of the shop. */
export async function fillCart(tab: Tab, lines: readonly LineOfTest[]): Promise<void> {
  await tab.evaluate(async (lines) => {
    await fetch('/api/crumb')
    const csrfToken = decodeURIComponent(/crumb=([^;]+)/.exec(document.cookie)?.[1] ?? '')
    for (const line of lines) {
      const response = await fetch('/api/commerce/shopping-cart/entries', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
        body: JSON.stringify({ quantity: 1, ...line }),
      })
      if (!response.ok) throw new Error(await response.text())
    }
  }, lines)
}
