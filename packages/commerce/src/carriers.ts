/** A carrier of parcels, the page where a parcel is followed, and how its numbers look. */
interface Carrier {
  readonly name: string
  readonly trackingUrl: (number: string) => string
  /** True when a number is surely this carrier's; a number without spaces, in capitals. */
  readonly owns: (number: string) => boolean
}

/** Countries whose posts we know, by the last two letters of an international number (`RR123456785DE`). */
const postsByCountry: Readonly<Record<string, string>> = {
  AT: 'Österreichische Post',
  AU: 'Australia Post',
  CA: 'Canada Post',
  CH: 'Swiss Post',
  DE: 'DHL Germany',
  ES: 'Correos',
  FR: 'La Poste',
  GB: 'Royal Mail',
  IT: 'Poste Italiane',
  NL: 'PostNL',
  US: 'USPS',
}

const never = () => false

// The first that owns a number wins: numbers with a mark of their own precede those of digits alone.
const carriers: readonly Carrier[] = [
  {
    name: 'UPS',
    trackingUrl: (number) => `https://www.ups.com/track?tracknum=${number}`,
    owns: (number) => /^1Z[0-9A-Z]{16}$/.test(number),
  },
  {
    name: 'USPS',
    trackingUrl: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
    owns: (number) => /^9[1-5]\d{18,20}$/.test(number) && isWeighted(number, [3, 1]),
  },
  {
    name: 'FedEx',
    trackingUrl: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
    owns: (number) => /^\d{12}$/.test(number) && isFedEx(number),
  },
  {
    name: 'DHL',
    trackingUrl: (number) => `https://www.dhl.com/en/express/tracking.html?AWB=${number}`,
    owns: (number) => /^\d{10}$/.test(number) && Number(number.slice(0, 9)) % 7 === Number(number[9]),
  },
  {
    name: 'DHL Germany',
    trackingUrl: (number) => `https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=${number}`,
    owns: (number) => /^(0034\d{16}|JJD\d{15,20})$/.test(number),
  },
  {
    name: 'DPD',
    trackingUrl: (number) => `https://tracking.dpd.de/status/en_US/parcel/${number}`,
    owns: (number) => /^0[159]\d{12}$/.test(number),
  },
  {
    name: 'GLS',
    trackingUrl: (number) => `https://gls-group.com/track/${number}`,
    owns: never,
  },
  {
    name: 'Canada Post',
    trackingUrl: (number) => `https://www.canadapost-postescanada.ca/track-reperage/en#/details/${number}`,
    owns: (number) => /^\d{16}$/.test(number) && isWeighted(number, [3, 1]),
  },
  {
    name: 'Royal Mail',
    trackingUrl: (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
    owns: never,
  },
  {
    name: 'Australia Post',
    trackingUrl: (number) => `https://auspost.com.au/mypost/track/details/${number}`,
    owns: never,
  },
  {
    name: 'La Poste',
    trackingUrl: (number) => `https://www.laposte.fr/outils/suivre-vos-envois?code=${number}`,
    owns: never,
  },
  {
    name: 'Poste Italiane',
    trackingUrl: (number) => `https://www.poste.it/cerca/#/risultati-spedizioni/${number}`,
    owns: never,
  },
  {
    name: 'Correos',
    trackingUrl: (number) => `https://www.correos.es/es/en/tools/tracker/items/details?tracking-number=${number}`,
    owns: never,
  },
  {
    name: 'PostNL',
    trackingUrl: (number) => `https://postnl.nl/tracktrace/?B=${number}`,
    owns: (number) => /^3S[0-9A-Z]{11,13}$/.test(number),
  },
  {
    name: 'Swiss Post',
    trackingUrl: (number) => `https://service.post.ch/ekp-web/ui/entry/search/${number}`,
    owns: (number) => /^99\d{16}$/.test(number),
  },
  {
    name: 'Österreichische Post',
    trackingUrl: (number) => `https://www.post.at/sv/sendungsdetails?snr=${number}`,
    owns: never,
  },
]

/** Names of the carriers whose tracking pages are known. */
export const carrierNames: readonly string[] = carriers.map(({ name }) => name)

/** The carrier whose numbers have this form; undefined when several do, or none. */
export function findCarrier(trackingNumber: string): string | undefined {
  const number = trackingNumber.replace(/[\s-]+/g, '').toUpperCase()
  if (/^[A-Z]{2}\d{9}[A-Z]{2}$/.test(number)) {
    return isInternational(number.slice(2, 11)) ? postsByCountry[number.slice(11)] : undefined
  }
  return carriers.find(({ owns }) => owns(number))?.name
}

/** Where a parcel is followed; '' without a number, or for a carrier that is not known here. */
export function createTrackingUrl(carrier: string, trackingNumber: string): string {
  const number = trackingNumber.replace(/\s+/g, '')
  if (number === '') return ''
  return carriers.find(({ name }) => name === carrier)?.trackingUrl(encodeURIComponent(number)) ?? ''
}

/** The check digit of the UPU's standard S10: eight digits and their sum by weights, modulo 11. */
function isInternational(digits: string): boolean {
  const sum = [8, 6, 4, 2, 3, 5, 9, 7].reduce((total, weight, place) => total + weight * Number(digits[place]), 0)
  const rest = 11 - (sum % 11)
  return Number(digits[8]) === (rest === 10 ? 0 : rest === 11 ? 5 : rest)
}

/** The last digit fills the sum of the others, weighted from the right, up to the next ten. */
function isWeighted(digits: string, weights: readonly [number, number]): boolean {
  const places = Array.from(digits, Number)
  const check = places.pop()
  const sum = places.toReversed().reduce((total, digit, place) => total + digit * weights[place % 2 === 0 ? 0 : 1], 0)
  return (10 - (sum % 10)) % 10 === check
}

function isFedEx(digits: string): boolean {
  const weights = [3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1]
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0)
  return (sum % 11) % 10 === Number(digits[11])
}
