import type { OrderRow } from './read-store.ts'

/** True while the files of an order are its buyer's: it is paid, and nothing is due since it was changed. */
export function isOwned({ paymentStatus, fulfillmentStatus, balanceMinor }: OrderRow): boolean {
  return ['paid', 'partially_refunded'].includes(paymentStatus) && fulfillmentStatus !== 'canceled' && balanceMinor <= 0
}

/** True when the order gives its buyer files. */
export function hasDownloads(order: OrderRow): boolean {
  return isOwned(order) && order.lines.some(({ file }) => file !== null)
}
