import type { Site } from '../../platform/context.ts'
import { getTextDirection } from '../../platform/text/text-direction.ts'
import { toCommentSettingsJson } from '../comment-settings/index.ts'
import { captcha } from '../captcha/index.ts'
import { restock, restockSettings } from '../restock/index.ts'
import { wishLists } from '../wish-lists/index.ts'
import { merchandisingSettings, storeSettings } from '../store-settings/index.ts'
import { escapeAll, escapeHtml, toSafeUrl } from '../../platform/text/html.ts'
import type { ImageJson } from '../media/index.ts'
import { siteStatuses } from '../sites/index.ts'
import type { SiteSettings } from './site-settings.ts'
import { shareButtonOptions } from './share-buttons.ts'
import { toSocialAccounts } from './social-accounts.ts'
import { getZoneAbbreviation, getZoneOffsetMs, weekdays } from '../../platform/time-zone.ts'

/** What themes ask the platform for. Amounts are text in the language of the site, the same on every page. */
export const featureFlags = { useCLDRMoneyFormat: true }

/** What the site's pictures are, once looked up. */
interface SitePictures {
  readonly logo: ImageJson | undefined
  readonly favicon: ImageJson | undefined
  readonly social: ImageJson | undefined
}

/** `website` of the page context. `baseUrl` is the address of the request: pages are cached per address. */
export function toWebsiteJson(
  site: Site,
  settings: SiteSettings,
  pictures: SitePictures,
  updatedOn: number,
  now: Date,
) {
  const offset = getZoneOffsetMs(site.timeZone, now)
  return {
    id: site.id,
    identifier: site.identifier,
    websiteType: 1,
    contentModifiedOn: updatedOn,
    cloneable: false,
    developerMode: false,
    siteStatus: { value: siteStatuses.parseSiteStatus(site).code },
    language: site.language,
    ...(site.languagePath === undefined ? {} : { languagePath: site.languagePath }),
    textDirection: getTextDirection(site.language),
    timeZone: site.timeZone,
    machineTimeZoneOffset: offset,
    timeZoneOffset: offset,
    timeZoneAbbr: getZoneAbbreviation(site.timeZone, now),
    siteTitle: escapeHtml(site.title),
    fullSiteTitle: escapeHtml(site.title),
    siteTagLine: escapeHtml(site.tagline),
    siteDescription: escapeHtml(site.description),
    location: escapeAll(settings.location),
    ...(pictures.logo
      ? { logoImageId: pictures.logo.id, logoImageUrl: pictures.logo.assetUrl, logoImage: pictures.logo }
      : {}),
    ...(pictures.favicon ? { faviconImageUrl: pictures.favicon.assetUrl } : {}),
    ...(pictures.social ? { socialLogoImageId: pictures.social.id, socialLogoImageUrl: pictures.social.assetUrl } : {}),
    shareButtonOptions: shareButtonOptions(settings.shareButtonOptions),
    authenticUrl: site.primaryHost === undefined ? site.baseUrl : atHost(site.baseUrl, site.primaryHost),
    internalUrl: site.baseUrl,
    baseUrl: site.baseUrl,
    primaryDomain: site.primaryHost ?? URL.parse(site.baseUrl)?.hostname ?? '',
    socialAccounts: toSocialAccounts(settings),
    ...featureFlags,
    typekitId: '',
    statsMigrated: false,
    imageMetadataProcessingEnabled: false,
    captchaSettings: toCaptchaSettings(site),
  }
}
/** The key that shows a page's captcha; without one there is no captcha. */
function toCaptchaSettings(site: Site): { readonly enabledForDonations: boolean; readonly siteKey?: string } {
  // Themes show it on restock forms alone.
  const isAsked = restock.read(site).enabled && captcha.read(site).restock
  return { enabledForDonations: false, ...(isAsked ? { siteKey: 'altcha' } : {}) }
}

export type WebsiteJson = ReturnType<typeof toWebsiteJson>

/** What templates of headers read; how a header is laid out is in the classes of the page, too. */
function toHeaderSettingsJson(header: SiteSettings['siteHeader']) {
  const { buttonText: text, buttonUrl: url, buttonNewWindow: newWindow, scrolling: _class, ...read } = header
  const button = { text: escapeHtml(text), url: escapeHtml(toSafeUrl(url)), newWindow }
  return { ...read, ...(text === '' || url === '' ? {} : { button }) }
}

/** `websiteSettings` of the page context: a fixed list of keys, so that a new setting is never published by accident. */
export function toWebsiteSettingsJson(site: Site, settings: SiteSettings) {
  const { country, state, subjects, ...rest } = settings.website
  const { announcementBar: bar, siteFooter: footer, storefront } = settings
  const store = storeSettings(site)
  const merchandising = merchandisingSettings(site)
  return {
    id: site.id,
    websiteId: site.id,
    // The kind of business, which nobody is asked for.
    type: '',
    subjects,
    country,
    state,
    ...rest,
    ...toCommentSettingsJson(site),
    contactEmail: escapeHtml(rest.contactEmail),
    contactPhoneNumber: escapeHtml(rest.contactPhoneNumber),
    disqusShortname: escapeHtml(rest.disqusShortname),
    businessHours: businessHours(rest.businessHours),
    announcementBarSettings:
      bar.enabled && bar.text !== ''
        ? {
            text: escapeHtml(bar.text),
            clickthroughUrl: { url: bar.url === '' ? '' : escapeHtml(toSafeUrl(bar.url)), newWindow: bar.newWindow },
          }
        : {},
    headerSettings: toHeaderSettingsJson(settings.siteHeader),
    footerSettings: { ...footer, note: escapeHtml(footer.note) },
    // There is no bar of contacts on phones.
    mobileInfoBarSettings: {
      isContactEmailEnabled: false,
      isContactPhoneNumberEnabled: false,
      isLocationEnabled: false,
      isBusinessHoursEnabled: false,
    },
    seoHidden: settings.seoHidden,
    userAccountsSettings: { loginAllowed: false, signupAllowed: false },
    ...featureFlags,
    // No badge of the platform is on pages.
    ssBadgePosition: 0,
    ssBadgeVisibility: 0,
    ssBadgeDevices: 0,
    storeSettings: {
      ...storefront,
      continueShoppingLinkUrl:
        storefront.continueShoppingLinkUrl === '' ? '' : escapeHtml(toSafeUrl(storefront.continueShoppingLinkUrl)),
      returnPolicy: escapeHtml(store.policies.returnPolicy),
      termsOfService: escapeHtml(store.policies.termsOfService),
      privacyPolicy: escapeHtml(store.policies.privacyPolicy),
      businessName: escapeHtml(store.businessName || site.title),
      contactEmail: escapeHtml(store.contactEmail),
      orderMinimumCents: store.orderMinimumMinor,
      testMode: store.testMode,
      currenciesSupported: [site.currency],
      defaultCurrency: site.currency,
      selectedCurrency: site.currency,
      paymentSettings: {},
      // Products have a heart beside the button that puts them in the cart.
      wishListsEnabled: wishLists.read(site).enabled,
      // Real money moves.
      isLive: !store.testMode && siteStatuses.parseSiteStatus(site).selling === 'open',
      merchandisingSettings: {
        scarcityEnabledOnProductItems: merchandising.scarcityEnabled,
        scarcityEnabledOnProductBlocks: merchandising.scarcityEnabled,
        scarcityMessageType: 'CUSTOM_SCARCITY_MESSAGE',
        scarcityText: escapeHtml(merchandising.scarcityText),
        scarcityThreshold: merchandising.scarcityThreshold,
        customSoldOutText: escapeHtml(merchandising.customSoldOutText),
        restockNotificationsEnabled: restockSettings(site).enabled,
        restockNotificationsMailingListSignUpEnabled: false,
        relatedProductsEnabled: false,
        multipleQuantityAllowedForServices: storefront.multipleQuantityAllowedForServices,
      },
    },
  }
}
export type WebsiteSettingsJson = ReturnType<typeof toWebsiteSettingsJson>

function atHost(address: string, host: string): string {
  return address.replace(/^(https?:\/\/)[^/:]+/, `$1${host}`)
}

/** Opening hours by weekday, all seven: the owner's line and its stretches in minutes after midnight. */
function businessHours(stored: SiteSettings['website']['businessHours']) {
  return Object.fromEntries(
    weekdays.map((day) => [day, { text: escapeHtml(stored[day].text), ranges: stored[day].ranges }]),
  )
}
