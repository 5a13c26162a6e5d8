import type { PageModel } from '../../page-context/index.ts'
import type { SiteData } from '../../site-data/index.ts'

/** `{squarespace.page-classes}`: tweaks, what the page is, what the site has. Names that custom CSS and scripts of themes look for. */
export function listPageClasses(data: SiteData, parts: PageModel): string {
  const collection = parts.collection?.json
  return [
    ...data.tweakClasses,
    ...headerClasses(data),
    ...(collection
      ? [
          `collection-type-${collection.typeName}`,
          `collection-layout-${collection.regionName}`,
          `collection-${collection.id}`,
        ]
      : []),
    ...(collection?.homepage && !parts.item ? ['homepage'] : []),
    parts.item ? 'view-item' : 'view-list',
    'mobile-style-available',
    ...siteClasses(data),
    ...(collection?.typeName === 'products' ? ['show-products-category-navigation'] : []),
    ...(parts.classes ?? []),
  ].join(' ')
}

/** How the owner laid out the header, where that is not left to the theme. */
function headerClasses({ settings }: SiteData): string[] {
  const { logoPosition, scrolling } = settings.siteHeader
  return [
    ...(logoPosition === 'theme' ? [] : [`header-logo-${logoPosition}`]),
    ...(scrolling === 'theme' ? [] : [`header-${scrolling}`]),
  ]
}

/** The classes that all pages of the site have. */
function siteClasses({ website, collections, site }: SiteData): string[] {
  const sells = collections.some(({ json }) => json.typeName === 'products' && json.enabled)
  return [
    ...(website.logoImageUrl ? ['logo-image', 'has-logo-image'] : ['site-title']),
    ...(website.siteTitle === '' ? [] : ['has-site-title']),
    ...(sells ? ['has-cart'] : []),
    `native-currency-code-${site.currency.toLowerCase()}`,
  ]
}
