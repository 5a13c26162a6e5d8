import { findRegionCurrency, type SecondCurrency } from '@vitrine/commerce'
import { createConverter, type StoreMoney } from './convert-text.ts'
import '../styles/currencies.css'

/** What the page says of its currencies. */
interface CurrencyData extends StoreMoney {
  readonly followsBrowser: boolean
  /** What is before and after the amount that is charged. */
  readonly youPay: readonly string[]
  readonly rates: readonly (SecondCurrency & { readonly note: string })[]
}

/** Where pages write prices: products, lists, wish lists, the cart, the checkout and the total of an order. */
const places = [
  '.product-price',
  '.sqs-money-native',
  '.sqs-cart-subtotal',
  '.vt-cart-unit',
  '.vt-cart-price',
  '.vt-cart-discounts dd',
  '.vt-added-price',
  '.vt-summary-price',
  '.vt-summary-fold-total',
  '.vt-total-row dd',
  '.vt-choice-detail',
  '.vt-free-hint',
  '.vt-gift-card-amount',
  '.vt-wish-price',
  '.vt-place-button',
  '.vt-order-grand-total dd',
].join(',')
/** Where the amount that is charged stands beside the converted one. */
const charged =
  '.ProductItem-product-price, .vt-cart-subtotal, .vt-summary-fold-total, .vt-total-row[data-total="true"]'
/** Where the amount is that of the moment of paying, or was paid: it stays as it is, and the converted one stands behind it. */
const kept = '.vt-place-button, .vt-order-grand-total'
const storageKey = 'vitrine-currency'

/** Shows the prices of the page in the currency that the visitor chooses. Orders stay in the store's. */
export function mount([marker]: readonly HTMLElement[]): void {
  if (!marker) return
  const data: CurrencyData = JSON.parse(marker.dataset['currencies'] ?? '{}')
  const writer = createWriter(data)
  const selects = document.querySelectorAll<HTMLSelectElement>('select[data-currency-choice]')
  const show = (code: string) => {
    const second = data.rates.find(({ currency }) => currency === code)
    writer.use(second)
    for (const select of selects) select.value = second?.currency ?? data.store
    for (const note of document.querySelectorAll('[data-currency-note]')) note.textContent = second?.note ?? ''
  }
  for (const select of selects) {
    select.closest('[hidden]')?.removeAttribute('hidden')
    select.addEventListener('change', () => {
      keepChoice(select.value)
      show(select.value)
    })
  }
  show(readChoice() ?? (data.followsBrowser ? guess(data) : '') ?? '')
}

type Second = CurrencyData['rates'][number]

/** Writes converted amounts over those of the page, and over those that scripts write later. */
function createWriter(data: CurrencyData) {
  const convert = createConverter(data)
  const written = new Map<Text, { readonly was: string; readonly now: string }>()
  let second: Second | undefined
  const write = (text: Text) => {
    const parent = text.parentElement
    if (!parent?.closest(places) || parent.closest('.visually-hidden, .vt-unseen')) return
    const known = written.get(text)
    const was = known && known.now === text.data ? known.was : text.data
    const isBare = parent.closest('.sqs-money-native') !== null
    const isCharged = parent.closest(charged) !== null && !parent.closest('.original-price')
    const describe = (amount: string) => (isCharged ? ` ${data.youPay.join(isBare ? sign(data, amount) : amount)}` : '')
    const now = second ? convert(was, { second, isBare, describe, isKept: parent.closest(kept) !== null }) : was
    if (now === was) written.delete(text)
    else written.set(text, { was, now })
    if (text.data !== now) text.data = now
    if (isBare) parent.classList.toggle('vt-converted', second !== undefined)
  }
  const writeAll = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    if (root instanceof Text) write(root)
    while (texts.nextNode()) if (texts.currentNode instanceof Text) write(texts.currentNode)
  }
  const observer = new MutationObserver((changes) => {
    for (const text of written.keys()) if (!text.isConnected) written.delete(text)
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) write(target)
      for (const node of addedNodes) writeAll(node)
    }
  })
  return {
    use(chosen: Second | undefined): void {
      second = chosen
      observer.disconnect()
      writeAll(document.body)
      if (chosen) observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    },
  }
}

function sign({ sign: { before, after } }: StoreMoney, amount: string): string {
  return before + amount + after
}

/** The currency of the country that the browser names. */
function guess({ rates }: CurrencyData): string | undefined {
  const { region } = new Intl.Locale(navigator.language).maximize()
  return region === undefined
    ? undefined
    : findRegionCurrency(
        region,
        rates.map(({ currency }) => currency),
      )
}

// Browsers may refuse both.
function readChoice(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function keepChoice(code: string): void {
  try {
    localStorage.setItem(storageKey, code)
  } catch {
    // It holds for this page.
  }
}
