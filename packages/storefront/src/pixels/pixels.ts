import { getCurrencyDigits, isCurrency, isSiteUser, shouldLoadCart } from '@vitrine/commerce'
import {
  type CommerceEvent,
  compareCarts,
  type EventCart,
  type EventItem,
  listItems,
  sumItems,
  toMajor,
} from './commerce-event.ts'
import { networks } from './networks.ts'
import { findShownAddress } from './shown-address.ts'
import { claimPurchase, readOrder } from './purchase.ts'

/** What the page says of itself, as far as events need it; scripts of owners may have changed it, so every part may be missing. */
interface PageContext {
  readonly website?: { readonly id?: string }
  readonly websiteSettings?: { readonly storeSettings?: { readonly selectedCurrency?: string } }
  readonly pageType?: number
  readonly collection?: { readonly id?: string }
  readonly item?: { readonly id?: string; readonly title?: string }
  readonly product?: ProductData
}
interface ProductData {
  readonly variants?: readonly {
    readonly sku?: string
    readonly priceMoney?: Money
    readonly salePriceMoney?: Money
    readonly onSale?: boolean
  }[]
}
interface Money {
  readonly value?: string
  readonly currency?: string
}

/** What the marker of the cookie banner says of pixels. */
export interface PagePixels {
  /** Their ids by network. */
  readonly pixels: Readonly<Record<string, string>>
  /** The share of visits to record, in percent. */
  readonly recorded?: number
  /** `none` where no network learns of the page, or the address that networks see in place of its own. */
  readonly told?: string
}

const cartPages = [200, 205]
const searchPage = 102
const confirmedPages = [202, 206, 207]

/**
 * Tells the pixels of the site, and scripts that listen to `vitrine:commerce-event`, what the visitor does. Staff are left out. Failures are swallowed.
 */
export function startPixels({ pixels: ids, recorded = 0, told }: PagePixels, allowsAnalytics: boolean): void {
  // Pages are marked for staff on the server, for customers by their cookie.
  const isSignedIn = document.documentElement.hasAttribute('data-authenticated-account')
  if (isSignedIn && !isSiteUser(document.cookie)) return
  const used = told === 'none' ? [] : Object.entries(ids)
  if (used.length > 0) {
    hideAddress(told ?? findShownAddress(new URL(location.href)) + findAnchor())
    hideReferrer()
  }
  const reports = used.flatMap(([name, id]) => {
    const report = quietly(() => networks[name]?.(id, { allowsAnalytics, isPersonal: told !== undefined, recorded }))
    return report ? [report] : []
  })
  const context: PageContext = Object(window.Static?.SQUARESPACE_CONTEXT)
  let cart: EventCart = {}
  const track = (event: CommerceEvent, email = '') => {
    for (const report of reports) quietly(() => report(event))
    void dispatch(event, context, cart, email)
  }
  watchPage(context, track)
  watchForms(track)
  void watchCart(context, track, (next) => (cart = next))
}

/** Scripts of networks read the address of the page, so it goes before they come. The page at the shorter one leads back here: a reload works. */
function hideAddress(told: string): void {
  const address = location.pathname + location.search
  // The page is as they may see it already.
  if (address + location.hash === told) return
  history.replaceState({ ...Object(history.state), vitrineAddress: address }, '', told)
}

/** The part of the address that names a place of the page; '' where it says something else. */
function findAnchor(): string {
  return document.getElementById(location.hash.slice(1)) ? location.hash : ''
}

/** Networks read where the visitor came from, too: a page of this site that had more in its address than they may see. */
function hideReferrer(): void {
  const referrer = URL.parse(document.referrer)
  if (referrer?.origin !== location.origin) return
  const shown = location.origin + findShownAddress(referrer)
  Object.defineProperty(document, 'referrer', { configurable: true, get: () => shown })
}

type Track = (event: CommerceEvent, email?: string) => void

function watchPage(context: PageContext, track: Track): void {
  const product = readProduct(context)
  if (product) track(createEvent('ViewContent', product.currency, [product.item]))
  const query = new URLSearchParams(location.search).get('q') ?? ''
  if (context.pageType === searchPage && query !== '')
    track({ ...createEvent('Search', '', []), query: query.slice(0, 200) })
  if (confirmedPages.includes(context.pageType ?? 0)) trackPurchase(track)
  if (location.pathname === '/form/newsletter/sent') track(createEvent('Lead', '', []))
  takeRegistration(() => track(createEvent('CompleteRegistration', '', [])))
}

/** A purchase is reported once by a browser, and under the id of its order, by which networks know it again. */
function trackPurchase(track: Track): void {
  const order = readOrder(document)
  if (!order || !claimPurchase(order.id)) return
  const digits = getDigits(order.currency)
  const { items, currency } = order
  const value = toMajor(order.grandTotalCents, digits)
  track({ name: 'Purchase', eventId: order.id, orderId: order.id, items, currency, value }, order.email)
}

/** The server says so in the address of the first page of a new account; the address is taken away, so that it counts once. */
function takeRegistration(report: () => void): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('registered')) return
  url.searchParams.delete('registered')
  history.replaceState(history.state, '', url)
  report()
}

function watchForms(track: Track): void {
  for (const name of ['vitrine:form-sent', 'vitrine:news-joined'])
    document.addEventListener(name, () => track(createEvent('Lead', '', [])))
}

async function watchCart(context: PageContext, track: Track, onCart: (cart: EventCart) => void): Promise<void> {
  let known = await loadCart()
  onCart(known ?? {})
  if (known && cartPages.includes(context.pageType ?? 0) && (known.entries ?? []).length > 0) {
    const { currency = '' } = known
    track(createEvent('ViewCart', currency, listItems(known, getDigits(currency))))
  }
  document.addEventListener('vitrine:cart-loaded', (event) => {
    known = readCart(event)
    onCart(known)
  })
  document.addEventListener('vitrine:cart-changed', (event) => {
    const next = readCart(event)
    const { currency = '' } = next
    onCart(next)
    for (const { name, item } of compareCarts(known ?? {}, next, getDigits(currency)))
      track(createEvent(name, currency, [item]))
    known = next
  })
}

/** The cart before anything changes; undefined where the visitor has none. */
async function loadCart(): Promise<EventCart | undefined> {
  if (!shouldLoadCart(isSiteUser(document.cookie), document.cookie)) return undefined
  try {
    const response = await fetch('/api/commerce/shopping-cart', { headers: { accept: 'application/json' } })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

function readCart(event: Event): EventCart {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the cart store's own event; every field is asked for.
  return (event as CustomEvent<EventCart | null>).detail ?? {}
}

function createEvent(name: CommerceEvent['name'], currency: string, items: readonly EventItem[]): CommerceEvent {
  return {
    name,
    eventId: `${name}-${crypto.getRandomValues(new Uint32Array(3)).join('-')}`,
    items,
    currency,
    value: sumItems(items),
  }
}

function readProduct({
  item,
  product,
}: PageContext): { readonly item: EventItem; readonly currency: string } | undefined {
  const [variant] = product?.variants ?? []
  if (item?.id === undefined || !variant) return undefined
  const money = variant.onSale === true ? variant.salePriceMoney : variant.priceMoney
  return {
    item: {
      id: item.id,
      name: unescape(item.title ?? ''),
      sku: variant.sku ?? '',
      price: Number(money?.value ?? 0),
      quantity: 1,
    },
    currency: money?.currency ?? '',
  }
}

/** Titles in page data are HTML. */
function unescape(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').documentElement.textContent ?? ''
}

function getDigits(currency: string): number {
  return isCurrency(currency) ? getCurrencyDigits(currency) : 2
}

/** The event with the fields of the specification, for code of the owner. */
async function dispatch(event: CommerceEvent, context: PageContext, cart: EventCart, email: string): Promise<void> {
  const [item] = event.items
  const detail = {
    name: event.name,
    event_id: event.eventId,
    email_derived_user_id: await deriveUserId(email),
    logged_in: isSiteUser(document.cookie),
    website_id: context.website?.id ?? '',
    page_id: context.item?.id ?? context.collection?.id ?? '',
    product_page: context.product !== undefined,
    pdp_layout: readLayout(),
    cart_id: cart.id ?? '',
    item_id: item?.id ?? '',
    item_name: item?.name ?? '',
    item_sku: item?.sku ?? '',
    item_price: item?.price ?? 0,
    item_quantity: item?.quantity ?? 0,
    items: event.items,
    value: event.value,
    cart_value: toMajor(cart.subtotalCents ?? 0, getDigits(cart.currency ?? '')),
    num_items_in_cart: cart.totalQuantity ?? 0,
    currency_code: event.currency || (cart.currency ?? ''),
    ...(event.query === undefined ? {} : { search_query: event.query }),
    ...(event.orderId === undefined ? {} : { order_id: event.orderId }),
  }
  document.dispatchEvent(new CustomEvent('vitrine:commerce-event', { detail }))
}

/** How the page of a product is laid out, by the class that themes give it. */
function readLayout(): string {
  return /product-layout-([\w-]+)/.exec(document.querySelector('#pdp, .pdp-layout')?.className ?? '')?.[1] ?? ''
}

/** A hash of the email; '' where the page knows none, and over plain http, where browsers hash nothing. */
async function deriveUserId(email: string): Promise<string> {
  const { subtle }: { readonly subtle?: SubtleCrypto } = crypto
  if (email === '' || !subtle) return ''
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(email.trim().toLowerCase()))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function quietly<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
