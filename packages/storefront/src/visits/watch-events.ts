/** Names of an event with the fields that say what it is of. */
type SendEvent = (name: string, fields: Readonly<Record<string, string>>) => void
type SendCensus = (path: string, fields: Readonly<Record<string, string>>) => void

interface Cart {
  readonly entries?: readonly { readonly itemId?: string; readonly quantity?: number }[]
}

/** Reports products that come into the cart, by what the cart says before and after. */
export function watchCart(document: Document, sendEvent: SendEvent): void {
  let known = new Map<string, number>()
  const count = (event: Event): Map<string, number> => {
    const counts = new Map<string, number>()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the cart store's own event; every field is asked for.
    const cart = (event as CustomEvent<Cart | null>).detail
    for (const { itemId = '', quantity = 0 } of cart?.entries ?? [])
      counts.set(itemId, (counts.get(itemId) ?? 0) + quantity)
    return counts
  }
  document.addEventListener('vitrine:cart-loaded', (event) => void (known = count(event)))
  document.addEventListener('vitrine:cart-changed', (event) => {
    const next = count(event)
    for (const [itemId, quantity] of next) if (quantity > (known.get(itemId) ?? 0)) sendEvent('AddToCart', { itemId })
    known = next
  })
}

/** Reports buttons that are pressed and quick views that are opened. */
export function watchClicks(document: Document, sendCensus: SendCensus): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element)) return
      const quickView = target.closest<HTMLElement>('.sqs-product-quick-view-button[data-id]')
      if (quickView) sendCensus(`RecordQuickView/${encodeURIComponent(quickView.dataset['id'] ?? '')}`, {})
      const button = target.closest('.sqs-block-button-element, .sqs-button-element--primary')
      // What comes into the cart is an event of its own.
      if (button?.closest('.sqs-add-to-cart-button')) return
      const buttonText = button?.textContent?.trim().slice(0, 100) ?? ''
      if (buttonText !== '') sendCensus('button-click', { buttonText })
    },
    true,
  )
}

/** Reports forms that somebody has seen, each once. */
export function watchForms(document: Document, sendCensus: SendCensus): void {
  const seen = new Set<string>()
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const formId = target instanceof HTMLElement ? (target.dataset['formId'] ?? '') : ''
      if (!isIntersecting || formId === '' || seen.has(formId)) continue
      seen.add(formId)
      sendCensus('form-render', { formId })
    }
  })
  for (const form of document.querySelectorAll('form[data-form-id]')) observer.observe(form)
}

/** Reports buttons that somebody has seen, each once by its label. */
export function watchButtons(document: Document, sendCensus: SendCensus): void {
  const seen = new Set<string>()
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const buttonText = target.textContent?.trim().slice(0, 100) ?? ''
      if (!isIntersecting || buttonText === '' || seen.has(buttonText)) continue
      seen.add(buttonText)
      sendCensus('button-render', { buttonText })
    }
  })
  for (const button of document.querySelectorAll('.sqs-block-button-element')) observer.observe(button)
}

/** Reports links that lead to other websites, and files that are opened or saved. */
export function watchLinks(document: Document, track: (schema: string, fields: object) => void): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      if (!link || !/^https?:$/.test(link.protocol)) return
      const [, fileName] = /^\/s\/[^/]+\/([^/]+)$/.exec(link.pathname) ?? []
      if (link.hostname !== location.hostname) track('link_click', { linkHost: link.hostname.slice(0, 100) })
      else if (fileName !== undefined) track('file_download', { fileName: fileName.slice(0, 300) })
    },
    true,
  )
}

/** Reports popups that are seen and answered; one may be open before this script is there. */
export function watchPopups(document: Document, sendCensus: SendCensus): void {
  const overlayId = document.querySelector<HTMLElement>('dialog[data-overlay-id]')?.dataset['overlayId']
  if (overlayId !== undefined) sendCensus('overlay', { overlayId, event: 'view' })
  document.addEventListener('vitrine:popup', (event) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the popup island's own event.
    sendCensus('overlay', (event as CustomEvent<Readonly<Record<string, string>>>).detail)
  })
}
