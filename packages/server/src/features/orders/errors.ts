import type { FulfillmentState, ReturnState } from '@vitrine/commerce'
import { defineError } from '../../platform/errors.ts'

export const orderNotFound = defineError('order_not_found', 404, { message: 'errorOrderNotFound' })

export const downloadNotFound = defineError('download_not_found', 404, { message: 'errorDownloadNotFound' })

export const downloadExpired = defineError('download_expired', 410, { message: 'errorDownloadExpired' })

export const downloadUsedUp = defineError<{ max: number }>('download_used_up', 410, { message: 'errorDownloadUsedUp' })

const words: Readonly<Record<FulfillmentState, string>> = {
  pending: 'waiting to be fulfilled',
  partially_fulfilled: 'partially fulfilled',
  fulfilled: 'fulfilled',
  needs_attention: 'in need of attention (resolve it first)',
  canceled: 'canceled',
}

export const orderMoved = defineError<{ from: FulfillmentState; to: FulfillmentState }>(
  'order_state',
  409,
  ({ from }) => `This cannot be done: the order is ${words[from]}.`,
)

export const nothingToFulfill = defineError('nothing_to_fulfill', 409, 'Nothing of this order is left to send.')

export const fulfillTooMuch = defineError<{ title: string; left: number }>(
  'fulfill_too_much',
  409,
  ({ title, left }) => `Only ${left} of “${title}” can still be sent.`,
)

/** Another parcel came first. */
export const fulfillmentChanged = defineError(
  'fulfillment_changed',
  409,
  'Another parcel of this order was made or undone in the meantime. Look at what is left, and try again.',
)

export const fulfillmentNotFound = defineError('fulfillment_not_found', 404, 'This order has no such parcel.')

export const nothingToResolve = defineError('nothing_to_resolve', 409, 'Nothing about this order needs attention.')

export const nothingToDownload = defineError(
  'nothing_to_download',
  409,
  'This order has no files to download: it has no digital product, is not paid, or was canceled.',
)

export const nothingToRefund = defineError(
  'nothing_to_refund',
  409,
  'No money of this order can be refunded: none was paid, or all of it was sent back.',
)

export const refundTooLarge = defineError<{ amount: string }>(
  'refund_too_large',
  409,
  ({ amount }) => `At most ${amount} of this order can still be refunded.`,
)

/** Another refund came first; `refundableMinor` is what is left now. */
export const refundChanged = defineError<{ refundableMinor: number }>(
  'refund_changed',
  409,
  'Money of this order was refunded in the meantime. Look at what is left, and try again.',
)

export const restockTooMuch = defineError(
  'restock_too_much',
  409,
  'This is more than the order took out of stock and has not been put back yet.',
)

export const captureRefused = defineError<{ reason: string }>(
  'capture_refused',
  409,
  ({ reason }) => `The payment could not be captured: ${reason}`,
)

export const captureUnknown = defineError(
  'capture_unknown',
  504,
  'The payment provider did not answer. Look at the order again in a minute before you try once more.',
)

export const nothingToCapture = defineError(
  'nothing_to_capture',
  409,
  'No payment of this order is waiting to be captured.',
)

export const nothingToReceive = defineError('nothing_to_receive', 409, 'No payment of this order is waiting for money.')

const returnWords: Readonly<Record<ReturnState, string>> = {
  requested: 'waiting for your answer',
  approved: 'approved',
  received: 'received',
  closed: 'closed',
  declined: 'declined',
}

export const returnMoved = defineError<{ from: ReturnState }>(
  'return_state',
  409,
  ({ from }) => `This cannot be done: the return is ${returnWords[from]}.`,
)

export const returnNotFound = defineError('return_not_found', 404, 'This order has no such return.')

export const returnTooMuch = defineError<{ title: string; left: number }>(
  'return_too_much',
  409,
  ({ title, left }) => `Only ${left} of “${title}” can still be returned.`,
)

export const receiptIncomplete = defineError(
  'receipt_incomplete',
  409,
  'Say of each item of the return how many came back, each item once.',
)

/** For buyers: not allowed, too late, too many, or nothing chosen. */
export const returnUnavailable = defineError('return_unavailable', 409, { message: 'errorReturn' })

/** Pieces of the parcel are on their way back. */
export const parcelReturned = defineError(
  'parcel_returned',
  409,
  'Items of this parcel are in a return. Decline or close the return first.',
)
