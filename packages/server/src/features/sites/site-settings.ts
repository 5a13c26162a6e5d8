import { z } from 'zod'

const Text = z.string().catch('').default('')
const Flag = (value: boolean) => z.boolean().catch(value).default(value)
const Words = z.record(z.string(), z.unknown()).catch({}).default({})

/** An entry of a menu: a collection of the site, or an address anywhere. */
const MenuEntry = z.union([
  z.object({ collectionId: z.string() }),
  z.object({ title: z.string(), url: z.string(), newWindow: Flag(false) }),
])
export type MenuEntry = z.infer<typeof MenuEntry>

const SocialAccount = z.object({
  serviceName: z.string(),
  profileUrl: z.string(),
  userName: Text,
  screenname: Text,
  iconEnabled: Flag(true),
})

/** `settings.storefront`: how the shop behaves on pages. How it sells is `settings.commerce`, read by `store-settings`. */
const Storefront = z.object({
  expressCheckout: Flag(false),
  continueShoppingLinkUrl: Text,
  useLightCart: Flag(false),
  showNoteField: Flag(false),
  measurementStandard: z
    .union([z.literal(1), z.literal(2)])
    .catch(1)
    .default(1),
  multipleQuantityAllowedForServices: Flag(true),
  productQuickViewEnabled: Flag(false),
})

const noCode = { header: '', footer: '', lockScreen: '', postItem: '', orderConfirmation: '' }

/**
 * The settings of a site that pages read. Anything that is missing or not understood takes its default: a wrong setting must not take
 * the site down.
 */
const SiteSettings = z.object({
  websiteSettings: Words,
  storefront: Storefront.catch(Storefront.parse({})).default(Storefront.parse({})),
  /** Menus by name; without entries in `mainNav` the enabled collections in their order. */
  navigation: z.record(z.string(), z.array(MenuEntry).catch([])).catch({}).default({}),
  /** Names of the menus in the order in which they were made. The database keeps no order of keys. */
  navigationOrder: z.array(z.string()).catch([]).default([]),
  tweaks: z.record(z.string(), z.string()).catch({}).default({}),
  customCss: Text,
  /** HTML of the owner's own, printed as it is. */
  codeInjection: z
    .object({ header: Text, footer: Text, lockScreen: Text, postItem: Text, orderConfirmation: Text })
    .catch(noCode)
    .default(noCode),
  socialAccounts: z.array(SocialAccount).catch([]).default([]),
  shareButtonOptions: z.record(z.string(), z.boolean()).catch({}).default({}),
  /** The page that stands where there is none; without it, or when it is gone, the theme's. */
  notFoundPageId: z.string().optional().catch(undefined),
  logoAssetId: z.string().optional().catch(undefined),
  faviconAssetId: z.string().optional().catch(undefined),
  socialImageAssetId: z.string().optional().catch(undefined),
  location: Words,
  announcementBar: z
    .object({ text: Text, url: Text, newWindow: Flag(false), enabled: Flag(true) })
    .optional()
    .catch(undefined),
  seoHidden: Flag(false),
  /** Texts in place of the platform's, by the key templates use: `productAddToCartText` ... */
  localizedStrings: z.record(z.string(), z.string()).catch({}).default({}),
})
export type SiteSettings = z.infer<typeof SiteSettings>

export function readSiteSettings(settings: Readonly<Record<string, unknown>>): SiteSettings {
  return SiteSettings.parse(settings)
}

/** Menus in the order in which they were made; those without a place in it stand behind the others, as they are stored. */
export function orderMenus<Entry>(
  menus: Readonly<Record<string, readonly Entry[]>>,
  order: readonly string[],
): { readonly name: string; readonly entries: readonly Entry[] }[] {
  const rank = ({ name }: { readonly name: string }) => (order.includes(name) ? order.indexOf(name) : order.length)
  return Object.entries(menus)
    .map(([name, entries]) => ({ name, entries }))
    .toSorted((a, b) => rank(a) - rank(b))
}

/** `settings.websiteSettings`: the keys a page may carry, with what they are without the owner. */
export const WebsiteSettings = z.object({
  country: z.string().catch('US').default('US'),
  state: Text,
  subjects: z.array(z.unknown()).catch([]).default([]),
  // Nothing counts likes yet: a button would do nothing.
  simpleLikingEnabled: z.literal(false).catch(false).default(false),
  commentLikesAllowed: Flag(true),
  commentAnonAllowed: Flag(true),
  commentThreaded: Flag(true),
  commentApprovalRequired: Flag(false),
  commentAvatarsOn: Flag(true),
  commentSortType: z.number().catch(2).default(2),
  commentFlagThreshold: z.number().catch(0).default(0),
  commentFlagsAllowed: Flag(true),
  commentEnableByDefault: Flag(true),
  disqusShortname: Text,
  homepageTitleFormat: z.string().catch('%s').default('%s'),
  collectionTitleFormat: z.string().catch('%c — %s').default('%c — %s'),
  itemTitleFormat: z.string().catch('%i — %s').default('%i — %s'),
  contactEmail: Text,
  contactPhoneNumber: Text,
  businessHours: Words,
  ampEnabled: Flag(false),
  ssBadgeType: z.number().catch(1).default(1),
})

/** `settings.websiteSettings` with what is missing or not understood as it is without the owner. */
export function readWebsiteSettings({ websiteSettings }: Pick<SiteSettings, 'websiteSettings'>) {
  return WebsiteSettings.parse(websiteSettings)
}
