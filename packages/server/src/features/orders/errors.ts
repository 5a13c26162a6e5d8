import type { FulfillmentState } from '@vitrine/commerce'
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

export const nothingToResolve = defineError('nothing_to_resolve', 409, 'Nothing about this order needs attention.')

export const nothingToDownload = defineError(
  'nothing_to_download',
  409,
  'This order has no files to download: it has no digital product, is not paid, or was canceled.',
)

export const nothingToReceive = defineError('nothing_to_receive', 409, 'No payment of this order is waiting for money.')
