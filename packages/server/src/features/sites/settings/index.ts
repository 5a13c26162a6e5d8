import * as headerFooter from './header-footer.ts'
import * as navigation from './navigation.ts'
import * as profile from './site-profile.ts'
import { website } from './website.ts'

/** What a site stores about itself. How it sells is in `store-settings`, how it looks in `themes`. */
export const siteSettings = {
  website,
  location: profile.location,
  socialAccounts: profile.socialAccounts,
  shareButtonOptions: profile.shareButtonOptions,
  announcementBar: profile.announcementBar,
  codeInjection: profile.codeInjection,
  codeConsent: profile.codeConsent,
  logoAssetId: profile.logoAssetId,
  faviconAssetId: profile.faviconAssetId,
  socialImageAssetId: profile.socialImageAssetId,
  seoHidden: profile.seoHidden,
  navigation: navigation.navigation,
  navigationOrder: navigation.navigationOrder,
  notFoundPageId: navigation.notFoundPageId,
  siteHeader: headerFooter.siteHeader,
  siteFooter: headerFooter.siteFooter,
}
