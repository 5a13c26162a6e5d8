import { type Ctx, transaction } from '../../platform/context.ts'
import { requireCodeCapability } from '../accounts/index.ts'
import { assetUrl } from '../assets/index.ts'
import {
  changeSettings,
  changeSettingsPart,
  changeWebsiteSettings,
  readSiteSettings,
  readWebsiteSettings,
  type SiteSettings,
} from '../sites/index.ts'
import { readHours } from './business-hours.ts'
import { noSuchPicture } from './errors.ts'
import { type Presence, type PresenceChanges, shareServices, type Weekday, weekdays } from './presence-schema.ts'
import { listPictures, readSettings } from './presence-store.ts'

const pictureKeys = { logo: 'logoAssetId', favicon: 'faviconAssetId', socialImage: 'socialImageAssetId' } as const
type PictureName = keyof typeof pictureKeys
const pictureNames: readonly PictureName[] = ['logo', 'favicon', 'socialImage']

const placeFields = ['addressTitle', 'addressLine1', 'addressLine2', 'addressCountry', 'mapLat', 'mapLng'] as const
const contactFields = ['contactEmail', 'contactPhoneNumber', 'country', 'state'] as const

const codeNames = ['header', 'footer', 'lockScreen', 'postItem', 'orderConfirmation'] as const

/** How the site shows itself, as stored now. Two statements. */
export async function getPresence(ctx: Ctx): Promise<Presence> {
  const settings = readSiteSettings(await readSettings(ctx))
  const website = readWebsiteSettings(settings)
  const pictures = await listPictures(
    ctx,
    pictureNames.flatMap((name) => settings[pictureKeys[name]] ?? []),
  )
  const picture = (name: PictureName) => {
    const row = pictures.find(({ asset_id }) => asset_id === settings[pictureKeys[name]])
    if (!row) return null
    const { asset_id: id, filename, alt_text: altText } = row
    return { id, url: assetUrl({ id, filename }), filename, altText }
  }
  const { announcementBar: bar } = settings
  return {
    pictures: { logo: picture('logo'), favicon: picture('favicon'), socialImage: picture('socialImage') },
    contact: {
      contactEmail: website.contactEmail,
      contactPhoneNumber: website.contactPhoneNumber,
      country: website.country,
      state: website.state,
      ...readLocation(settings),
    },
    businessHours: formatHours(website.businessHours),
    socialAccounts: settings.socialAccounts.map(({ serviceName, profileUrl, screenname, userName, iconEnabled }) => ({
      serviceName,
      profileUrl,
      screenname: screenname || userName,
      userName,
      iconEnabled,
    })),
    shareButtons: readShareButtons(settings),
    disqusShortname: website.disqusShortname,
    announcement: {
      enabled: bar?.enabled ?? false,
      text: bar?.text ?? '',
      url: bar?.url ?? '',
      newWindow: bar?.newWindow ?? false,
    },
    code: settings.codeInjection,
    isHiddenFromSearch: settings.seoHidden,
  }
}

/** Changes what is given; the rest stays, whoever changes that meanwhile. Throws `no_such_picture`, and `code_not_allowed` for code. */
export async function changePresence(ctx: Ctx, changes: PresenceChanges): Promise<Presence> {
  const { pictures = {}, contact = {}, businessHours, announcement, code, isHiddenFromSearch } = changes
  for (const name of codeNames) {
    if (code?.[name] !== undefined) requireCodeCapability(ctx, `The field “code.${name}”`)
  }
  await requirePictures(ctx, Object.values(pictures))
  await transaction(ctx, async (ctx) => {
    const whole = {
      ...Object.fromEntries(Object.entries(pictures).map(([name, id]) => [pictureKeys[pictureName(name)], id])),
      ...(announcement === undefined ? {} : { announcementBar: announcement }),
      ...(changes.socialAccounts === undefined ? {} : { socialAccounts: changes.socialAccounts }),
      ...(isHiddenFromSearch === undefined ? {} : { seoHidden: isHiddenFromSearch }),
    }
    if (Object.keys(whole).length > 0) await changeSettings(ctx, whole)
    await changeSettingsPart(ctx, 'codeInjection', code ?? {})
    await changeSettingsPart(ctx, 'shareButtonOptions', changes.shareButtons ?? {})
    const place = Object.entries(picked(contact, placeFields))
    const [set, removed] = [place.filter(([, value]) => value !== null), place.filter(([, value]) => value === null)]
    await changeSettingsPart(
      ctx,
      'location',
      Object.fromEntries(set),
      removed.map(([field]) => field),
    )
    await changeWebsiteSettings(ctx, {
      ...picked(contact, contactFields),
      ...picked(changes, ['disqusShortname']),
      ...(businessHours === undefined ? {} : { businessHours: await newHours(ctx, businessHours) }),
    })
  })
  return getPresence(ctx)
}

async function requirePictures(ctx: Ctx, ids: readonly (string | null | undefined)[]): Promise<void> {
  const wanted = ids.filter((id) => typeof id === 'string')
  const found = await listPictures(ctx, wanted)
  for (const id of wanted) if (!found.some(({ asset_id }) => asset_id === id)) throw noSuchPicture({ id })
}

/** All seven days as pages carry them: the owner's line, and what can be counted of it. */
async function newHours(ctx: Ctx, changes: { readonly [Day in Weekday]?: string | undefined }) {
  const stored = readWebsiteSettings(readSiteSettings(await readSettings(ctx))).businessHours
  const before = formatHours(stored)
  return Object.fromEntries(
    weekdays.map((day) => {
      const text = changes[day] ?? before[day]
      return [day, { text, ranges: readHours(text) }]
    }),
  )
}

function formatHours(stored: Readonly<Record<string, unknown>>): Record<Weekday, string> {
  const getDayHours = (day: Weekday) => {
    const hours = stored[day]
    return typeof hours === 'object' && hours !== null && 'text' in hours && typeof hours.text === 'string'
      ? hours.text
      : ''
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the keys.
  return Object.fromEntries(weekdays.map((day) => [day, getDayHours(day)])) as Record<Weekday, string>
}

function readShareButtons({ shareButtonOptions: chosen }: SiteSettings): Presence['shareButtons'] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the keys.
  return Object.fromEntries(shareServices.map((name) => [name, chosen[name] === true])) as Presence['shareButtons']
}

function readLocation({ location }: SiteSettings) {
  const text = (field: string) => (typeof location[field] === 'string' ? location[field] : '')
  const degrees = (field: string) => (typeof location[field] === 'number' ? location[field] : null)
  return {
    addressTitle: text('addressTitle'),
    addressLine1: text('addressLine1'),
    addressLine2: text('addressLine2'),
    addressCountry: text('addressCountry'),
    mapLat: degrees('mapLat'),
    mapLng: degrees('mapLng'),
  }
}

function pictureName(name: string): PictureName {
  return pictureNames.find((each) => each === name) ?? 'logo'
}

/** The given ones of these fields. */
function picked(values: Readonly<Record<string, unknown>>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]] as const])),
  )
}
