import { type Ctx, type Site, transaction } from '../../platform/context.ts'
import { weekdays } from '../../platform/time-zone.ts'
import { requireCodeCapability } from '../accounts/index.ts'
import { getAssetUrl } from '../assets/index.ts'
import { changeSettings, loadSettings, lockSettings, siteSettings } from '../sites/index.ts'
import { readHours } from './business-hours.ts'
import { noSuchPicture } from './errors.ts'
import type { SeoDefaults } from './schema.ts'
import { type SiteProfile, type SiteProfileChanges, shareServices } from './site-profile-schema.ts'
import { listPictures } from './site-profile-store.ts'

type Weekday = (typeof weekdays)[number]

const {
  website,
  location,
  announcementBar,
  codeInjection,
  codeConsent,
  socialAccounts,
  shareButtonOptions,
  seoHidden,
} = siteSettings
const pictureSettings = {
  logo: siteSettings.logoAssetId,
  favicon: siteSettings.faviconAssetId,
  socialImage: siteSettings.socialImageAssetId,
}

/** How the site shows itself, as stored now. Two statements. */
export async function getSiteProfile(ctx: Ctx): Promise<SiteProfile> {
  const site = await loadSettings(ctx)
  const { contactEmail, contactPhoneNumber, country, state, businessHours, disqusShortname } = website.read(site)
  const bar = announcementBar.read(site)
  return {
    pictures: await readPictures(ctx, site),
    contact: { contactEmail, contactPhoneNumber, country, state, ...readLocation(site) },
    businessHours: formatHours(businessHours),
    socialAccounts: socialAccounts
      .read(site)
      .map((account) => ({ ...account, screenname: account.screenname || account.userName })),
    shareButtons: readShareButtons(site),
    disqusShortname,
    announcement: { ...bar, enabled: bar.enabled && bar.text !== '' },
    code: codeInjection.read(site),
    codeConsent: codeConsent.read(site),
    isHiddenFromSearch: seoHidden.read(site),
  }
}

/** What pages without SEO texts of their own show in search results and shared cards. */
export async function getSeoDefaults(ctx: Ctx): Promise<SeoDefaults> {
  const site = await loadSettings(ctx)
  const { homepageTitleFormat, collectionTitleFormat, itemTitleFormat } = website.read(site)
  const { socialImage } = await readPictures(ctx, site)
  return {
    siteTitle: site.title,
    description: site.description,
    address: site.baseUrl,
    homepageTitleFormat,
    collectionTitleFormat,
    itemTitleFormat,
    socialImageUrl: socialImage?.url ?? null,
    isHiddenFromSearch: seoHidden.read(site),
  }
}

/**
 * Changes the given parts; concurrent changes of the others stay. Throws `no_such_picture`, and `code_not_allowed` for
 * code.
 */
export async function updateSiteProfile(ctx: Ctx, changes: SiteProfileChanges): Promise<SiteProfile> {
  const { pictures = {}, contact = {}, businessHours, code = {}, codeConsent: consent = {} } = changes
  requireCodeCapability(ctx, () => {
    // Code that needs no consent any more runs at once.
    const fields = { code, codeConsent: consent }
    const [changed] = Object.entries(fields).flatMap(([field, places]) =>
      Object.entries(places).flatMap(([place, value]) => (value === undefined ? [] : [`${field}.${place}`])),
    )
    return changed && `The field “${changed}”`
  })
  await requirePictures(ctx, Object.values(pictures))
  await transaction(ctx, async (ctx) => {
    const { contactEmail, contactPhoneNumber, country, state, ...place } = contact
    const { disqusShortname } = changes
    const hours = businessHours && { businessHours: await newHours(ctx, businessHours) }
    await changeSettings(
      ctx,
      website.merge({ contactEmail, contactPhoneNumber, country, state, disqusShortname, ...hours }),
      location.merge(place),
      codeInjection.merge(code),
      codeConsent.merge(consent),
      shareButtonOptions.merge(changes.shareButtons ?? {}),
      announcementBar.set(changes.announcement),
      socialAccounts.set(changes.socialAccounts),
      seoHidden.set(changes.isHiddenFromSearch),
      siteSettings.logoAssetId.set(pictures.logo),
      siteSettings.faviconAssetId.set(pictures.favicon),
      siteSettings.socialImageAssetId.set(pictures.socialImage),
    )
  })
  return getSiteProfile(ctx)
}

async function requirePictures(ctx: Ctx, ids: readonly (string | null | undefined)[]): Promise<void> {
  const wanted = ids.filter((id) => typeof id === 'string')
  const found = await listPictures(ctx, wanted)
  for (const id of wanted) if (!found.some(({ asset_id }) => asset_id === id)) throw noSuchPicture({ id })
}

/** All seven days as pages carry them: the owner's line, and what can be counted of it. */
async function newHours(ctx: Ctx, changes: { readonly [Day in Weekday]?: string | undefined }) {
  const before = website.read(await lockSettings(ctx)).businessHours
  const day = (name: Weekday) => {
    const text = changes[name] ?? before[name].text
    return { text, ranges: readHours(text) }
  }
  return mapWeekdays(day)
}

function formatHours(hours: Readonly<Record<Weekday, { readonly text: string }>>): Record<Weekday, string> {
  return mapWeekdays((day) => hours[day].text)
}

function mapWeekdays<Value>(make: (day: Weekday) => Value): Record<Weekday, Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the keys.
  return Object.fromEntries(weekdays.map((day) => [day, make(day)])) as Record<Weekday, Value>
}

async function readPictures(ctx: Ctx, site: Site): Promise<SiteProfile['pictures']> {
  const ids = Object.values(pictureSettings).map((picture) => picture.read(site))
  const rows = await listPictures(
    ctx,
    ids.filter((id) => id !== undefined),
  )
  const picture = (name: keyof typeof pictureSettings) => {
    const row = rows.find(({ asset_id }) => asset_id === pictureSettings[name].read(site))
    if (!row) return null
    const { asset_id: id, filename, alt_text: altText } = row
    return { id, url: getAssetUrl({ id, filename }), filename, altText }
  }
  return { logo: picture('logo'), favicon: picture('favicon'), socialImage: picture('socialImage') }
}

function readShareButtons(site: Site): SiteProfile['shareButtons'] {
  const chosen = shareButtonOptions.read(site)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the keys.
  return Object.fromEntries(shareServices.map((name) => [name, chosen[name] === true])) as SiteProfile['shareButtons']
}

function readLocation(site: Site) {
  const { addressTitle = '', addressLine1 = '', addressLine2 = '', addressCountry = '', ...map } = location.read(site)
  return {
    addressTitle,
    addressLine1,
    addressLine2,
    addressCountry,
    mapLat: map.mapLat ?? null,
    mapLng: map.mapLng ?? null,
  }
}
