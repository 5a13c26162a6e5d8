import type { Site } from '../../platform/context.ts'
import { stringOverrides } from '../../platform/messages.ts'
import { siteSettings } from '../sites/index.ts'
import { sellingSettings } from '../store-settings/index.ts'
import { themeSettings } from '../themes/index.ts'

/** The settings of a site that its pages read. */
export function readSiteSettings(site: Pick<Site, 'settings'>) {
  return {
    website: siteSettings.website.read(site),
    storefront: sellingSettings.storefront.read(site),
    navigation: siteSettings.navigation.read(site),
    navigationOrder: siteSettings.navigationOrder.read(site),
    tweaks: themeSettings.tweaks.read(site),
    customCss: themeSettings.customCss.read(site),
    codeInjection: siteSettings.codeInjection.read(site),
    codeConsent: siteSettings.codeConsent.read(site),
    socialAccounts: siteSettings.socialAccounts.read(site),
    shareButtonOptions: siteSettings.shareButtonOptions.read(site),
    notFoundPageId: siteSettings.notFoundPageId.read(site),
    logoAssetId: siteSettings.logoAssetId.read(site),
    faviconAssetId: siteSettings.faviconAssetId.read(site),
    socialImageAssetId: siteSettings.socialImageAssetId.read(site),
    location: siteSettings.location.read(site),
    announcementBar: siteSettings.announcementBar.read(site),
    siteHeader: siteSettings.siteHeader.read(site),
    siteFooter: siteSettings.siteFooter.read(site),
    seoHidden: siteSettings.seoHidden.read(site),
    localizedStrings: stringOverrides.read(site),
  }
}
export type SiteSettings = ReturnType<typeof readSiteSettings>
