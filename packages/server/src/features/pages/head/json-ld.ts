import { isSoldOut } from '@vitrine/commerce'
import { plainText, unescapeHtml } from '../context/escape.ts'
import type { ItemJson } from '../context/item.ts'
import type { StructuredContent, VariantJson } from '../context/product.ts'
import type { SiteData } from '../site-data.ts'
import type { Crumb } from './breadcrumbs.ts'

const context = 'https://schema.org'

/** What search engines are told of an item: product with its offers, article or event. Plain text throughout. */
export function itemJsonLd(data: SiteData, item: ItemJson): unknown[] {
  if (item.structuredContent && 'variants' in item.structuredContent)
    return [productLd(data, item, item.structuredContent)]
  if (item.startDate !== undefined) return [eventLd(data, item)]
  return item.recordType === 1 ? [articleLd(data, item)] : []
}

function productLd(data: SiteData, item: ItemJson, content: StructuredContent) {
  return {
    '@context': context,
    '@type': 'Product',
    name: unescapeHtml(item.title),
    description: plainText(item.excerpt || item.body, 5000),
    url: absolute(data, item.fullUrl),
    ...images(data, item),
    ...(content.variants[0] ? { sku: content.variants[0].sku } : {}),
    brand: { '@type': 'Brand', name: unescapeHtml(data.websiteSettings.storeSettings.businessName) },
    offers: content.variants.map((variant) => offerLd(data, item, content, variant)),
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

function articleLd(data: SiteData, item: ItemJson) {
  return {
    '@context': context,
    '@type': 'Article',
    headline: unescapeHtml(item.title),
    url: absolute(data, item.fullUrl),
    datePublished: new Date(item.publishOn).toISOString(),
    dateModified: new Date(Math.max(item.updatedOn, item.publishOn)).toISOString(),
    author: { '@type': 'Person', name: unescapeHtml(item.author.displayName || data.website.siteTitle) },
    publisher: { '@type': 'Organization', name: unescapeHtml(data.website.siteTitle) },
    ...images(data, item),
  }
}

function eventLd(data: SiteData, item: ItemJson) {
  const place = item.location
  return {
    '@context': context,
    '@type': 'Event',
    name: unescapeHtml(item.title),
    description: plainText(item.excerpt || item.body, 5000),
    url: absolute(data, item.fullUrl),
    startDate: new Date(item.startDate ?? 0).toISOString(),
    endDate: new Date(item.endDate ?? item.startDate ?? 0).toISOString(),
    ...images(data, item),
    ...(place
      ? {
          location: {
            '@type': 'Place',
            name: unescapeHtml(place.addressTitle || place.addressLine1),
            address: [place.addressLine1, place.addressLine2, place.addressCountry]
              .filter(Boolean)
              .map(unescapeHtml)
              .join(', '),
          },
        }
      : {}),
    organizer: { '@type': 'Organization', name: unescapeHtml(data.website.siteTitle), url: data.website.baseUrl },
  }
}

/** The site itself, on its home page. */
export function siteLd(data: SiteData) {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: unescapeHtml(data.website.siteTitle),
    url: `${data.website.baseUrl}/`,
    ...(data.website.siteDescription === '' ? {} : { description: plainText(data.website.siteDescription, 500) }),
  }
}

export function breadcrumbsLd(data: SiteData, crumbs: readonly Crumb[]) {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
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
