import type { Link, Shop } from './shop.types.ts'
import type { SettingsChange } from '../../platform/settings.ts'
import { extractText } from '../../platform/text/clean-html.ts'
import { onboarding } from '../onboarding/index.ts'
import { restock } from '../restock/index.ts'
import { siteSettings } from '../sites/index.ts'
import { sellingSettings } from '../store-settings/index.ts'
import type { Pictures } from './pictures.ts'

/** Ids of the demo's collections by slug. */
type CollectionIds = ReadonlyMap<string, string>

/** The settings of the demo shop. */
export function getDemoSettings(shop: Shop, pictures: Pictures, collections: CollectionIds): SettingsChange[] {
  const { site } = shop
  const pictureId = (file: string) => pictures.get(file)?.id
  return [
    onboarding.set({ pending: true }),
    siteSettings.website.merge({
      country: 'US',
      state: 'NY',
      contactEmail: site.contactEmail,
      contactPhoneNumber: site.contactPhone,
    }),
    sellingSettings.commerce.merge({
      testMode: true,
      businessName: site.businessName,
      contactEmail: site.contactEmail,
      policies: {
        returnPolicy: plainText(shop.policies.returns.bodyHtml),
        termsOfService: plainText(shop.policies.terms.bodyHtml),
        privacyPolicy: plainText(shop.policies.privacy.bodyHtml),
      },
    }),
    sellingSettings.merchandising.merge({ scarcityEnabled: true, scarcityThreshold: 5 }),
    restock.merge({ enabled: true }),
    siteSettings.navigation.set({
      mainNav: shop.navigation.main.map((link) => menuEntry(link, collections)),
      footerNav: shop.navigation.footer.map((link) => menuEntry(link, collections)),
    }),
    siteSettings.socialAccounts.set(
      site.socialLinks.map(({ service, label, url }) => ({
        serviceName: service,
        profileUrl: url,
        userName: '',
        screenname: label,
        iconEnabled: true,
      })),
    ),
    siteSettings.location.set({ addressTitle: site.title, ...site.location }),
    siteSettings.announcementBar.set({
      text: site.announcement.text,
      url: site.announcement.url,
      newWindow: false,
      enabled: true,
    }),
    siteSettings.logoAssetId.set(pictureId(site.logo.file)),
    siteSettings.faviconAssetId.set(pictureId(site.favicon)),
    siteSettings.socialImageAssetId.set(pictureId(site.socialImage.file)),
  ]
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
