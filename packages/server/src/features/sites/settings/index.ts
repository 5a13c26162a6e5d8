import * as navigation from './navigation.ts'
import * as presence from './site-profile.ts'
import { website } from './website.ts'

/** What a site stores about itself. How it sells is in `store-settings`, how it looks in `themes`. */
export const siteSettings = {
  website,
  location: presence.location,
  socialAccounts: presence.socialAccounts,
  shareButtonOptions: presence.shareButtonOptions,
  announcementBar: presence.announcementBar,
  codeInjection: presence.codeInjection,
  logoAssetId: presence.logoAssetId,
  faviconAssetId: presence.faviconAssetId,
  socialImageAssetId: presence.socialImageAssetId,
  seoHidden: presence.seoHidden,
  navigation: navigation.navigation,
  navigationOrder: navigation.navigationOrder,
  notFoundPageId: navigation.notFoundPageId,
}
