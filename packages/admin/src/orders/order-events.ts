import type { Formats } from '../ui/format.ts'
import type { Order } from './orders.ts'
import { getSourceName } from './provider-names.ts'
import { t, translateServerText } from '../i18n/text.ts'
import { readText } from '../api/json.ts'

type Event = Order['events'][number]

interface EventText {
  readonly title: string
  /** The note or reason that came with it. */
  readonly detail?: string
}

/** The text of a timeline event. An unknown kind is shown by its name. */
export function describeEvent(event: Event, formats: Formats): EventText {
  const read = (name: string) => readText(event.data[name])
  switch (event.kind) {
    case 'placed':
      return { title: t('Order placed') }
    case 'imported':
      return withDetail(t('Order imported'), `${getSourceName(read('source'))} ${read('number')}`)
    case 'paid':
      return withDetail(
        read('provider') === 'gift-card'
          ? t('Paid by gift card ending in {lastCharacters}', { lastCharacters: read('lastCharacters') })
          : t('Payment received'),
        readMoney(event.data, formats),
      )
    case 'fulfilled':
      return withDetail(describeFulfilled(event.data), readParcel(read))
    case 'tracking_changed':
      return withDetail(t('Tracking changed'), readParcel(read))
    case 'fulfillment_undone':
      return withDetail(t('Fulfillment undone'), readParcel(read))
    case 'canceled':
      return { title: t('Order canceled') }
    case 'refunded':
      return withDetail(
        read('provider') === 'gift-card'
          ? t('Refunded to gift card ending in {lastCharacters}', { lastCharacters: read('lastCharacters') })
          : t('Payment refunded'),
        readMoney(event.data, formats),
      )
    case 'authorized':
      return withDetail(t('Payment authorized'), readMoney(event.data, formats))
    case 'voided':
      return withDetail(t('Payment voided'), readMoney(event.data, formats))
    case 'refund_failed':
      return withDetail(t('Refund failed'), readMoney(event.data, formats))
    case 'dispute':
      return withDetail(describeDispute(read('status')), readMoney(event.data, formats))
    case 'downloads_renewed':
      return { title: t('Download links resent') }
    case 'edited':
      return withDetail(
        t('Order edited'),
        [readMoney(event.data, formats), read('reason')].filter((text) => text !== '').join(' · '),
      )
    case 'exchanged':
      return withDetail(t('Items exchanged'), readMoney(event.data, formats))
    case 'balance_link':
      return withDetail(t('Payment link sent'), readMoney(event.data, formats))
    case 'restocked':
      return { title: t('Items restocked') }
    case 'attention':
      return withDetail(t('Needs attention'), translateServerText(read('reason')))
    case 'resolved':
      return withDetail(t('Resolved'), read('note'))
    case 'return':
      return withDetail(describeReturn(read('state')), read('note') || read('reason'))
    case 'mail_resent':
      return withDetail(t('Email sent again'), read('subject'))
    case 'mailed':
      return withDetail(t('Email to customer'), read('subject') || read('kind').replaceAll('-', ' '))
    case 'tagged':
      return withDetail(t('Tags changed'), read('tags'))
    case 'note':
      return withDetail(t('Note'), read('text'))
    default:
      return { title: event.kind }
  }
}

/** An order that was sent whole is fulfilled; else the pieces of the parcel are counted. */
function describeFulfilled({ quantity, isAll }: Event['data']): string {
  return typeof quantity === 'number' && quantity > 0 && isAll !== true
    ? t('{count, plural, one {# item fulfilled} other {# items fulfilled}}', { count: quantity })
    : t('Fulfilled')
}

function readParcel(read: (name: string) => string): string {
  return [read('carrier'), read('trackingNumber')].filter(Boolean).join(' ')
}

function describeReturn(state: string): string {
  switch (state) {
    case 'requested':
      return t('Return requested')
    case 'approved':
      return t('Return approved')
    case 'received':
      return t('Return received')
    case 'declined':
      return t('Return declined')
    default:
      return t('Return closed')
  }
}

function describeDispute(status: string): string {
  if (status === 'won') return t('Dispute won')
  if (status === 'lost') return t('Dispute lost')
  return status.endsWith('needs_response') ? t('Payment disputed by the customer') : t('Dispute updated')
}

function withDetail(title: string, detail: string): EventText {
  return detail === '' ? { title } : { title, detail }
}

function readMoney({ amountMinor, currency }: Event['data'], formats: Formats): string {
  return typeof amountMinor === 'number' && typeof currency === 'string' ? formats.money({ amountMinor, currency }) : ''
}
