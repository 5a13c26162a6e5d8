import { t } from '../i18n/text.ts'
/** Carriers an owner can choose, with the page where a parcel is followed. */
interface Carrier {
  readonly name: string
  readonly trackingUrl: (number: string) => string
}

const carriers: readonly Carrier[] = [
  { name: 'UPS', trackingUrl: (number) => `https://www.ups.com/track?tracknum=${number}` },
  { name: 'USPS', trackingUrl: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}` },
  { name: 'FedEx', trackingUrl: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}` },
  { name: 'DHL', trackingUrl: (number) => `https://www.dhl.com/en/express/tracking.html?AWB=${number}` },
  {
    name: 'Canada Post',
    trackingUrl: (number) => `https://www.canadapost-postescanada.ca/track-reperage/en#/details/${number}`,
  },
  {
    name: 'Royal Mail',
    trackingUrl: (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
  },
  { name: 'Australia Post', trackingUrl: (number) => `https://auspost.com.au/mypost/track/details/${number}` },
]

export const otherCarrier = t('Other')

export const carrierNames: readonly string[] = [...carriers.map(({ name }) => name), otherCarrier]

/** Where the buyer can follow the parcel; '' for a carrier that is not known here. */
export function createTrackingUrl(carrier: string, trackingNumber: string): string {
  const number = trackingNumber.replace(/\s+/g, '')
  if (number === '') return ''
  return carriers.find(({ name }) => name === carrier)?.trackingUrl(encodeURIComponent(number)) ?? ''
}
