import { unescapeHtml } from '../../../platform/text/html.ts'
import type { SiteData } from '../../site-data/index.ts'

/**
 * Who is behind the site, on its home page: name, logo, contact, accounts elsewhere. With a street it is a place people can go to, and
 * has its opening hours where they are times. Nothing that the owner has not said.
 */
export function toOrganizationLd(data: SiteData) {
  const { website, websiteSettings, settings } = data
  const { contactEmail, contactPhoneNumber, storeSettings } = websiteSettings
  const place = { addressLine1: '', addressLine2: '', addressCountry: '', ...settings.location }
  const isPlace = place.addressLine1 !== ''
  const profiles = website.socialAccounts.map(({ profileUrl }) => unescapeHtml(profileUrl))
  const sameAs = profiles.filter((url) => /^https?:\/\//i.test(url))
  const logo = website.logoImageUrl === undefined ? undefined : `${website.baseUrl}${website.logoImageUrl}?format=500w`
  return {
    '@context': 'https://schema.org',
    '@type': isPlace ? 'LocalBusiness' : 'Organization',
    '@id': `${website.baseUrl}/#organization`,
    name: unescapeHtml(storeSettings.businessName),
    url: `${website.baseUrl}/`,
    ...(logo === undefined ? {} : { logo, image: logo }),
    ...(contactEmail === '' ? {} : { email: unescapeHtml(contactEmail) }),
    ...(contactPhoneNumber === '' ? {} : { telephone: unescapeHtml(contactPhoneNumber) }),
    ...(sameAs.length === 0 ? {} : { sameAs }),
    ...(isPlace
      ? {
          address: {
            '@type': 'PostalAddress',
            streetAddress: place.addressLine1,
            ...(place.addressLine2 === '' ? {} : { addressLocality: place.addressLine2 }),
            ...(websiteSettings.state === '' ? {} : { addressRegion: unescapeHtml(websiteSettings.state) }),
            addressCountry: websiteSettings.country || place.addressCountry,
          },
          ...openingHours(websiteSettings.businessHours),
        }
      : {}),
    ...(isPlace && place.mapLat !== undefined && place.mapLng !== undefined
      ? { geo: { '@type': 'GeoCoordinates', latitude: place.mapLat, longitude: place.mapLng } }
      : {}),
  }
}

function openingHours(days: SiteData['websiteSettings']['businessHours']) {
  const specifications = Object.entries(days).flatMap(([day, { ranges }]) =>
    ranges.map(({ from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`,
      opens: clockTime(from),
      closes: clockTime(to),
    })),
  )
  return specifications.length === 0 ? {} : { openingHoursSpecification: specifications }
}

/** "09:30"; places that close after midnight close on the clock of the next day. The end of a day is 23:59, for 00:00 begins it. */
function clockTime(minutes: number): string {
  if (minutes === 24 * 60) return '23:59'
  const [hours, rest] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
