import type { Site } from '../../platform/context.ts'
import { visitSettings } from '../visits/index.ts'
import { getNotice } from './notice.ts'
import { cookieBanner } from './settings.ts'

/** The cookie policy as scripts of pages read it, by the names of the specification. Visits without cookies never set one, whatever a visitor allows. */
export function getCookieSettings(site: Pick<Site, 'language' | 'settings'>) {
  const isAbsolute = visitSettings.read(site).cookies === 'never'
  const { enabled } = cookieBanner.read(site)
  return {
    isCookieBannerEnabled: enabled,
    isRestrictiveCookiePolicyEnabled: isAbsolute || enabled,
    isRestrictiveCookiePolicyAbsolute: isAbsolute,
    // A choice counts for the banner under which it was made.
    ...(enabled ? { cookieBannerVersion: getNotice(site).version } : {}),
  }
}
