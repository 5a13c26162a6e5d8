import type { Link, Shop } from './shop.types.ts'
import { extractText } from '../items/index.ts'
import type { Pictures } from './pictures.ts'

/** Ids of the demo's collections by slug. */
export type CollectionIds = ReadonlyMap<string, string>

/** The settings of the site, by the keys that pages, checkout and merchandising read. */
export function siteSettings(shop: Shop, pictures: Pictures, collections: CollectionIds): Record<string, unknown> {
  const { site } = shop
  const pictureId = (file: string) => pictures.get(file)?.id ?? null
  return {
    websiteSettings: {
      country: 'US',
      state: 'NY',
      contactEmail: site.contactEmail,
      contactPhoneNumber: site.contactPhone,
    },
    commerce: {
      testMode: true,
      businessName: site.businessName,
      contactEmail: site.contactEmail,
      policies: {
        returnPolicy: plainText(shop.policies.returns.bodyHtml),
        termsOfService: plainText(shop.policies.terms.bodyHtml),
        privacyPolicy: plainText(shop.policies.privacy.bodyHtml),
      },
    },
    merchandising: { scarcityEnabled: true, scarcityThreshold: 5 },
    navigation: {
      mainNav: shop.navigation.main.map((link) => menuEntry(link, collections)),
      footerNav: shop.navigation.footer.map((link) => menuEntry(link, collections)),
    },
    socialAccounts: site.socialLinks.map(({ service, label, url }) => ({
      serviceName: service,
      profileUrl: url,
      userName: '',
      screenname: label,
    })),
    location: { addressTitle: site.title, ...site.location },
    announcementBar: { text: site.announcement.text, url: site.announcement.url, newWindow: false, enabled: true },
    logoAssetId: pictureId(site.logo.file),
    faviconAssetId: pictureId(site.favicon),
    socialImageAssetId: pictureId(site.socialImage.file),
  }
}

/** A menu follows its page wherever that is moved; other addresses stay what they are. */
function menuEntry({ label, url }: Link, collections: CollectionIds) {
  const collectionId = collections.get(url.replace(/^\//, ''))
  return collectionId === undefined ? { title: label, url, newWindow: false } : { collectionId }
}

/** Policies are shown as plain text beside the checkout: paragraphs stay apart. */
function plainText(html: string): string {
  return html
    .split(/<\/(?:p|h[1-6]|li)>/)
    .map(extractText)
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
}
