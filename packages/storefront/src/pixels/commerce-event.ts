/** Events that pixels report, by the names of the specification. */
export type EventName =
  | 'ViewContent'
  | 'AddToCart'
  | 'RemoveFromCart'
  | 'ViewCart'
  | 'Search'
  | 'Lead'
  | 'CompleteRegistration'
  | 'Purchase'

/** A line of an event. `price` is that of one piece, in major units. */
export interface EventItem {
  readonly id: string
  readonly name: string
  readonly sku: string
  readonly price: number
  readonly quantity: number
}

/** Something that happened on the page. */
export interface CommerceEvent {
  readonly name: EventName
  /** By which a network knows a repeated report. */
  readonly eventId: string
  readonly items: readonly EventItem[]
  /** Major units. */
  readonly value: number
  readonly currency: string
  readonly query?: string
  readonly orderId?: string
}

/** The cart, as far as events need it. Amounts are minor units. */
export interface EventCart {
  readonly id?: string
  readonly currency?: string
  readonly subtotalCents?: number
  readonly totalQuantity?: number
  readonly entries?: readonly {
    readonly id: string
    readonly itemId?: string
    readonly title?: string
    readonly quantity?: number
    readonly purchasePriceCents?: number
    readonly chosenVariant?: { readonly sku?: string } | null
  }[]
}

/** Minor units as a number of major ones: networks take no other. */
export function toMajor(minor: number, digits: number): number {
  return Number((minor / 10 ** digits).toFixed(digits))
}

/** The lines of a cart. */
export function listItems(cart: EventCart, digits: number): EventItem[] {
  return (cart.entries ?? []).map(
    ({ itemId = '', title = '', quantity = 0, purchasePriceCents = 0, chosenVariant }) => ({
      id: itemId,
      name: title,
      sku: chosenVariant?.sku ?? '',
      price: toMajor(purchasePriceCents, digits),
      quantity,
    }),
  )
}

interface CartChange {
  readonly name: 'AddToCart' | 'RemoveFromCart'
  readonly item: EventItem
}

/** What came into the cart and what left it: lines with the pieces that are more or fewer. */
export function compareCarts(before: EventCart, after: EventCart, digits: number): CartChange[] {
  const getKey = ({ id, sku }: EventItem) => `${id}\n${sku}`
  const sum = (cart: EventCart) => {
    const sums = new Map<string, EventItem>()
    for (const item of listItems(cart, digits)) {
      const known = sums.get(getKey(item))
      sums.set(getKey(item), { ...item, quantity: item.quantity + (known?.quantity ?? 0) })
    }
    return sums
  }
  const [old, next] = [sum(before), sum(after)]
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((key) => {
    const item = next.get(key) ?? old.get(key)
    const more = (next.get(key)?.quantity ?? 0) - (old.get(key)?.quantity ?? 0)
    if (!item || more === 0) return []
    return [{ name: more > 0 ? 'AddToCart' : 'RemoveFromCart', item: { ...item, quantity: Math.abs(more) } } as const]
  })
}

/** What items are worth together, in major units without the crumbs of floating point. */
export function sumItems(items: readonly EventItem[]): number {
  return Number(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0).toFixed(2))
}
