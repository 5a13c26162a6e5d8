import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { formatOrderNumber } from '../store-settings/index.ts'
import type { OrderNews } from './mails.ts'
import { getFulfillmentState } from './fulfillment.ts'
import type { OrderRow } from './read-store.ts'

interface Parcel {
  readonly carrier: string
  readonly trackingNumber: string
  readonly trackingUrl: string
}

/** The news of one parcel of an order, once: the pieces in it, how to follow it, and whether more comes. */
export function describeParcel(site: Site, order: OrderRow, fulfillmentId: string): OrderNews {
  const t = translateFor(site)
  const number = formatOrderNumber(site, order.orderNumber)
  const parcel = order.fulfillments.find((each) => each.fulfillmentId === fulfillmentId)
  const { carrier, lines } = parcel ?? { carrier: '', lines: [] }
  const isWhole = getFulfillmentState(order.lines) !== 'partially_fulfilled' && order.fulfillments.length === 1
  const isPart = getFulfillmentState(order.lines) === 'partially_fulfilled'
  const all = carrier === '' ? t('mailSent', { number }) : t('mailSentWith', { number, carrier })
  return {
    kind: 'order-fulfilled',
    subjectId: fulfillmentId,
    subject: isPart ? t('mailSentPartSubject', { number }) : t('mailSentSubject', { number }),
    heading: isPart ? t('mailSentPartHeading') : t('mailSentHeading'),
    text: [
      isWhole ? all : t(isPart ? 'mailSentPart' : 'mailSentLast', { number }),
      ...(isPart ? [t('mailSentRest')] : []),
      ...(parcel ? listTracking(site, parcel) : []),
    ],
    withLines: isWhole,
    ...(isWhole ? {} : { pieces: lines }),
    ...(parcel && parcel.trackingUrl !== '' ? { link: { label: t('mailTrack'), url: parcel.trackingUrl } } : {}),
  }
}

/** The news that a parcel has another number or carrier. */
export function describeTracking(site: Site, order: OrderRow, parcel: Parcel, changeId: string): OrderNews {
  const t = translateFor(site)
  const number = formatOrderNumber(site, order.orderNumber)
  return {
    kind: 'order-tracking',
    subjectId: changeId,
    subject: t('mailTrackingSubject', { number }),
    heading: t('mailTrackingHeading'),
    text: [t('mailTrackingChanged', { number }), ...listTracking(site, parcel)],
    withLines: false,
    ...(parcel.trackingUrl === '' ? {} : { link: { label: t('mailTrack'), url: parcel.trackingUrl } }),
  }
}

function listTracking(site: Site, { carrier, trackingNumber }: Parcel): string[] {
  const t = translateFor(site)
  if (trackingNumber === '') return []
  const value = carrier === '' ? trackingNumber : `${carrier} ${trackingNumber}`
  return [t('labelValue', { label: t('mailTrackingNumber'), value })]
}
