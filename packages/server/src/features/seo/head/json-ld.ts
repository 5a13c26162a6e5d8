import { isSoldOut, itemTypes } from '@vitrine/commerce'
import { toPlainText, unescapeHtml } from '../../../platform/text/html.ts'
import type { ItemJson, StructuredContent, VariantJson } from '../../page-context/index.ts'
import type { SiteData } from '../../site-data/index.ts'
import type { Breadcrumb } from './breadcrumbs.ts'

const context = 'https://schema.org'

/** Structured data of an item: product with its offers, post or event. Plain text throughout. */
export function toItemJsonLd(data: SiteData, item: ItemJson, reviewed?: ReviewSummary): unknown[] {
  if (item.structuredContent && 'variants' in item.structuredContent)
    return [{ ...productLd(data, item, item.structuredContent), ...(reviewed ? reviewsLd(data, reviewed) : {}) }]
  if (item.startDate !== undefined) return [eventLd(data, item)]
  return item.recordType === itemTypes.text ? [postLd(data, item)] : []
}

function productLd(data: SiteData, item: ItemJson, content: StructuredContent) {
  return {
    ...describeItem(data, item, 'Product'),
    ...(content.variants[0] ? { sku: content.variants[0].sku } : {}),
    brand: { '@type': 'Brand', name: unescapeHtml(data.websiteSettings.storeSettings.businessName) },
    offers: content.variants.map((variant) => offerLd(data, item, content, variant)),
  }
}

/** Reviews of a product that the page shows. */
interface ReviewSummary {
  readonly average: number
  readonly count: number
  readonly shown: readonly {
    readonly stars: number
    readonly title: string
    readonly body: string
    readonly authorName: string
    readonly createdAt: Date
  }[]
}

function reviewsLd({ clock }: SiteData, { average, count, shown }: ReviewSummary) {
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: average,
      reviewCount: count,
      bestRating: 5,
      worstRating: 1,
    },
    review: shown.map((review) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: review.stars, bestRating: 5, worstRating: 1 },
      ...(review.title === '' ? {} : { name: review.title }),
      ...(review.body === '' ? {} : { reviewBody: review.body.slice(0, 1_000) }),
      author: { '@type': 'Person', name: review.authorName },
      datePublished: clock.iso(review.createdAt.getTime()),
    })),
  }
}

function offerLd(data: SiteData, item: ItemJson, content: StructuredContent, variant: VariantJson) {
  const money = variant.onSale ? variant.salePriceMoney : variant.priceMoney
  const soldOut = isSoldOut({ productType: content.productType, variants: [variant] })
  return {
    '@type': 'Offer',
    url: absolute(data, item.fullUrl),
    sku: variant.sku,
    ...(variant.optionValues.length > 0 ? { name: variant.optionValues.map(({ value }) => value).join(' / ') } : {}),
    price: money.value,
    priceCurrency: money.currency,
    availability: soldOut ? `${context}/OutOfStock` : `${context}/InStock`,
    itemCondition: `${context}/NewCondition`,
  }
}

function postLd(data: SiteData, item: ItemJson) {
  const { clock } = data
  const { author } = item
  return {
    '@context': context,
    '@type': 'BlogPosting',
    headline: unescapeHtml(item.title),
    description: toPlainText(item.excerpt || item.body, 300),
    url: absolute(data, item.fullUrl),
    mainEntityOfPage: absolute(data, item.fullUrl),
    datePublished: clock.iso(item.publishOn),
    dateModified: clock.iso(Math.max(item.updatedOn, item.publishOn)),
    author: {
      '@type': 'Person',
      name: unescapeHtml(author.displayName || data.website.siteTitle),
      ...(author.websiteUrl === '' ? {} : { url: unescapeHtml(author.websiteUrl) }),
    },
    publisher: publisher(data),
    ...(item.tags.length === 0 ? {} : { keywords: item.tags.map(unescapeHtml).join(', ') }),
    ...images(data, item),
  }
}

function eventLd(data: SiteData, item: ItemJson) {
  const { location: place, startDate = 0, endDate = startDate } = item
  const { clock } = data
  return {
    ...describeItem(data, item, 'Event'),
    startDate: clock.iso(startDate),
    endDate: clock.iso(endDate),
    eventStatus: `${context}/EventScheduled`,
    ...(place && (place.addressTitle || place.addressLine1)
      ? {
          eventAttendanceMode: `${context}/OfflineEventAttendanceMode`,
          location: {
            '@type': 'Place',
            name: unescapeHtml(place.addressTitle || place.addressLine1),
            address: [place.addressLine1, place.addressLine2, place.addressCountry]
              .filter(Boolean)
              .map(unescapeHtml)
              .join(', '),
            ...(place.mapLat !== undefined && place.mapLng !== undefined
              ? { geo: { '@type': 'GeoCoordinates', latitude: place.mapLat, longitude: place.mapLng } }
              : {}),
          },
        }
      : {}),
    organizer: { ...organization(data), url: data.website.baseUrl },
  }
}

/** What products and events have in common. */
function describeItem(data: SiteData, item: ItemJson, type: 'Product' | 'Event') {
  return {
    '@context': context,
    '@type': type,
    name: unescapeHtml(item.title),
    description: toPlainText(item.excerpt || item.body, 5000),
    url: absolute(data, item.fullUrl),
    ...images(data, item),
  }
}

function organization({ website }: Pick<SiteData, 'website'>) {
  return { '@type': 'Organization', name: unescapeHtml(website.siteTitle) }
}

function publisher({ website }: SiteData) {
  return {
    ...organization({ website }),
    ...(website.logoImageUrl === undefined
      ? {}
      : { logo: { '@type': 'ImageObject', url: `${website.baseUrl}${website.logoImageUrl}?format=500w` } }),
  }
}

/** The site itself, on its home page. */
export function toSiteLd(data: SiteData) {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: unescapeHtml(data.website.siteTitle),
    url: `${data.website.baseUrl}/`,
    ...(data.website.siteDescription === '' ? {} : { description: toPlainText(data.website.siteDescription, 500) }),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${data.website.baseUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

export function toBreadcrumbsLd(data: SiteData, breadcrumbs: readonly Breadcrumb[]) {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(data, path),
    })),
  }
}

function images(data: SiteData, item: ItemJson) {
  const all = item.items.length > 0 ? item.items : item.mainImage ? [item.mainImage] : []
  return all.length === 0
    ? {}
    : { image: all.slice(0, 8).map((image) => `${absolute(data, image.assetUrl)}?format=1500w`) }
}

function absolute(data: SiteData, path: string): string {
  return `${data.website.baseUrl}${path}`
}
