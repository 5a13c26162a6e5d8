import type { Site } from '../../../platform/context.ts'
import { translateFor } from '../../../platform/messages.ts'
import type { OrderNews } from './order-mails.ts'
import { getFulfillmentState } from '../fulfillment.ts'
import type { OrderRow } from '../read-store.ts'

interface Parcel {
  readonly carrier: string
  readonly trackingNumber: string
  readonly trackingUrl: string
}

/** The news of one parcel of an order, once: the pieces in it, how to follow it, and whether more comes. */
export function describeParcel(site: Site, order: OrderRow, fulfillmentId: string): OrderNews {
  const parcel = order.fulfillments.find((each) => each.fulfillmentId === fulfillmentId)
  const isPart = getFulfillmentState(order.lines) === 'partially_fulfilled'
  return describePieces(site, {
    isPart,
    isWhole: !isPart && order.fulfillments.length === 1,
    parcel,
    subjectId: fulfillmentId,
    lines: parcel?.lines ?? [],
  })
}

interface SentPieces {
  /** More comes in another parcel. */
  readonly isPart: boolean
  /** The order is in this parcel. */
  readonly isWhole: boolean
  readonly parcel: Parcel | undefined
  readonly subjectId: string
  readonly lines: NonNullable<OrderNews['pieces']>
}

export function describePieces(site: Site, { isPart, isWhole, parcel, subjectId, lines }: SentPieces): OrderNews {
  const t = translateFor(site)
  const carrier = isWhole ? (parcel?.carrier ?? '') : ''
  // With a number, the carrier stands before it.
  const hasCarrierAlone = carrier !== '' && parcel?.trackingNumber === ''
  const whole = carrier === '' ? t('mailSent') : t('mailSentWith')
  return {
    kind: isPart ? 'order-fulfilled-part' : 'order-fulfilled',
    outboxKind: 'order-fulfilled',
    subjectId,
    subject: isPart ? t('mailSentPartSubject') : t('mailSentSubject'),
    heading: isPart ? t('mailSentPartHeading') : t('mailSentHeading'),
    opening: isWhole ? (hasCarrierAlone ? '' : whole) : t(isPart ? 'mailSentPart' : 'mailSentLast'),
    ...(hasCarrierAlone ? { facts: whole } : {}),
    values: listParcelValues(parcel),
    notes: [...(isPart ? [t('mailSentRest')] : []), ...(parcel ? listTracking(site, parcel) : [])],
    withLines: isWhole,
    ...(isWhole ? {} : { pieces: lines }),
    ...(parcel && parcel.trackingUrl !== '' ? { link: { label: t('mailTrack'), url: parcel.trackingUrl } } : {}),
  }
}

/** The news that a parcel has another number or carrier. */
export function describeTracking(site: Site, parcel: Parcel, changeId: string): OrderNews {
  const t = translateFor(site)
  return {
    kind: 'order-tracking',
    subjectId: changeId,
    subject: t('mailTrackingSubject'),
    heading: t('mailTrackingHeading'),
    opening: t('mailTrackingChanged'),
    values: listParcelValues(parcel),
    notes: listTracking(site, parcel),
    withLines: false,
    ...(parcel.trackingUrl === '' ? {} : { link: { label: t('mailTrack'), url: parcel.trackingUrl } }),
  }
}

function listParcelValues(parcel: Pick<Parcel, 'carrier' | 'trackingNumber'> | undefined) {
  return { carrier: parcel?.carrier ?? '', tracking: parcel?.trackingNumber ?? '' }
}

function listTracking(site: Site, { carrier, trackingNumber }: Parcel): string[] {
  const t = translateFor(site)
  if (trackingNumber === '') return []
  const value = carrier === '' ? trackingNumber : `${carrier} ${trackingNumber}`
  return [t('labelValue', { label: t('mailTrackingNumber'), value })]
}
