import { isRecord, readText } from '../page/read.ts'
import type { EventItem } from './commerce-event.ts'

/** An order, as its confirmation tells of it. */
interface ConfirmedOrder {
  readonly id: string
  readonly email: string
  readonly currency: string
  readonly grandTotalCents: number
  readonly items: readonly EventItem[]
}

const key = 'vitrine_purchases'
/** Orders that a browser remembers. */
const maxKept = 20
/** Older confirmations are opened again, not bought. */
const freshMs = 86_400_000

/** The order of a confirmation page; undefined for pages without one, and for one of another day. */
export function readOrder(document: Document): ConfirmedOrder | undefined {
  const data: unknown = JSON.parse(document.querySelector('#vitrine-page-data')?.textContent ?? '{}')
  const order = isRecord(data) && isRecord(data['order']) ? data['order'] : undefined
  if (!order || Date.now() - Date.parse(readText(order, 'createdOn')) > freshMs) return undefined
  const lines = Array.isArray(order['items']) ? order['items'].filter(isRecord) : []
  return {
    id: readText(order, 'id'),
    email: readText(order, 'email'),
    currency: readText(order, 'currency'),
    grandTotalCents: Number(order['grandTotalCents'] ?? 0),
    items: lines.map((line) => ({
      id: readText(line, 'itemId'),
      name: readText(line, 'productName'),
      sku: readText(line, 'sku'),
      price: Number(isRecord(line['unitPrice']) ? line['unitPrice']['value'] : 0),
      quantity: Number(line['quantity'] ?? 0),
    })),
  }
}

/** True once for each order. A browser that keeps nothing reports none, since it would report each view. */
export function claimPurchase(orderId: string): boolean {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    const orders = Array.isArray(kept) ? kept : []
    if (orders.includes(orderId)) return false
    localStorage.setItem(key, JSON.stringify([orderId, ...orders].slice(0, maxKept)))
    return true
  } catch {
    return false
  }
}
