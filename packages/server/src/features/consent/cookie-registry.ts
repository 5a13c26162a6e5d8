import { type MessageKey, networkStorage } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { secondCurrencies } from '../currencies/index.ts'
import { visitSettings } from '../visits/index.ts'
import { wishLists } from '../wish-lists/index.ts'
import { cookieBanner, isBannerOn, type Pixels, pixels } from './settings.ts'

export type CookieCategory = 'essential' | 'analytics' | 'marketing'

/** Something that a site stores in browsers. */
export interface StoredName {
  /** A `*` at its end stands for ids. Over https the names of some begin with `__Host-`. */
  readonly name: string
  readonly store: 'cookie' | 'localStorage' | 'sessionStorage'
  readonly category: CookieCategory
  readonly purpose: MessageKey
  /** How long it lasts; null: until the browser, or its tab, is closed. In localStorage `kept`: until the visitor clears it. */
  readonly days: number | 'kept' | null
  /** Scripts cannot delete it: the answer to a withdrawal does. */
  readonly isHostOnly?: true
  /** The network that sets it, where a site has its pixel. */
  readonly pixel?: keyof Pixels
  /** Where it is only used with a setting. */
  readonly isUsed?: (site: Pick<Site, 'settings'>) => boolean
}

const essential = (
  name: string,
  purpose: MessageKey,
  days: StoredName['days'],
  store: StoredName['store'] = 'cookie',
): StoredName => ({ name, store, category: 'essential', purpose, days })

const countsByCookies = (site: Pick<Site, 'settings'>) => {
  const { enabled, cookies } = visitSettings.read(site)
  return enabled && cookies === 'always'
}
const keepsWishLists = (site: Pick<Site, 'settings'>) => wishLists.read(site).enabled
const minutes = (count: number) => count / (24 * 60)

/** Everything that a site stores in the browsers of visitors and staff: the list that visitors read, and what a test compares browsers with. */
export const cookieRegistry: readonly StoredName[] = [
  essential('CART', 'cookieForCart', 30),
  essential('hasCart', 'cookieForCart', 30),
  essential('vitrine_subscription', 'cookieForCart', 30),
  { ...essential('vitrine_wish_list', 'cookieForWishList', 180), isUsed: keepsWishLists },
  { ...essential('hasWishList', 'cookieForWishList', 180), isUsed: keepsWishLists },
  essential('vitrine:checkout:*', 'cookieForCheckout', null, 'sessionStorage'),
  essential('vitrine:attempt', 'cookieForCheckout', null, 'sessionStorage'),
  essential('crumb', 'cookieForSecurity', null),
  essential('vitrine_visitor', 'cookieForSecurity', null),
  essential('vitrine_site_user', 'cookieForSignIn', 60),
  essential('siteUser', 'cookieForSignIn', 60),
  essential('vitrine_code', 'cookieForCode', minutes(10)),
  essential('vitrine_email_code', 'cookieForCode', minutes(10)),
  essential('vitrine_pass*', 'cookieForPassword', 30),
  essential('vitrine_session', 'cookieForStaff', 14),
  essential('vitrine_known', 'cookieForStaff', 365),
  essential('vitrine_versions', 'cookieForStaff', null),
  essential('popup-overlay-*', 'cookieForPopups', 'kept', 'localStorage'),
  essential('vitrine-announcement', 'cookieForPopups', 'kept', 'localStorage'),
  {
    ...essential('vitrine-currency', 'cookieForCurrency', 'kept', 'localStorage'),
    isUsed: (site) => secondCurrencies.read(site).rates.length > 0,
  },
  { ...essential('vitrine_consent', 'cookieForChoice', 180), isUsed: isBannerOn },
  {
    name: 'ss_cvr',
    store: 'cookie',
    category: 'analytics',
    purpose: 'cookieForVisits',
    days: 730,
    isUsed: countsByCookies,
  },
  {
    name: 'ss_cvt',
    store: 'cookie',
    category: 'analytics',
    purpose: 'cookieForVisits',
    days: minutes(30),
    isUsed: countsByCookies,
  },
  {
    name: 'vitrine_experiments',
    store: 'cookie',
    isHostOnly: true,
    category: 'analytics',
    purpose: 'cookieForVisits',
    days: 180,
    isUsed: countsByCookies,
  },
  {
    name: 'vitrine_purchases',
    store: 'localStorage',
    category: 'marketing',
    purpose: 'cookieForPurchases',
    days: 'kept',
    isUsed: isBannerOn,
  },
  ...networkStorage.map(({ network, name, store, days }): StoredName => ({
    name,
    store,
    category: 'marketing',
    purpose: 'cookieForAds',
    days,
    pixel: network,
  })),
]

/** What this site stores: others are for settings that it does not have. */
export function listStoredNames(site: Pick<Site, 'settings'>): StoredName[] {
  const ids = pixels.read(site)
  const { choiceDays } = cookieBanner.read(site)
  return cookieRegistry
    .filter(({ pixel, isUsed }) => (pixel ? isBannerOn(site) && ids[pixel] !== '' : (isUsed?.(site) ?? true)))
    .map((each) => (each.name === 'vitrine_consent' ? { ...each, days: choiceDays } : each))
}

/** The cookies of a category that only the server can delete. */
export function listHostCookies(category: CookieCategory): string[] {
  return cookieRegistry.filter((each) => each.isHostOnly === true && each.category === category).map(({ name }) => name)
}
