import { currencies } from '@vitrine/commerce'
import { z } from 'zod'
import { LineInput } from '../../platform/schemas/bounded.ts'
import { Language } from '../../platform/schemas/language.ts'
import { siteSettings } from '../sites/index.ts'

export const Title = LineInput(100).min(1, 'Title is required.')

/** A zone of the IANA list, for example Europe/Berlin. */
export const TimeZone = z
  .string()
  .trim()
  .max(64)
  .refine(
    (zone) => zone === 'UTC' || (zone.includes('/') && isTimeZone(zone)),
    'Choose a time zone such as America/New_York.',
  )

export const CurrencyCode = z.enum(currencies, 'Choose one of the currencies a store can sell in.')

const { homepageTitleFormat, collectionTitleFormat, itemTitleFormat } = siteSettings.website.schema.shape
const titleFormats = { homepageTitleFormat, collectionTitleFormat, itemTitleFormat }

export const GeneralSettings = z
  .object({
    identifier: z.string(),
    /** Where visitors see the site. */
    address: z.string(),
    status: z.string(),
    title: z.string(),
    tagline: z.string(),
    description: z.string(),
    language: z.string(),
    timeZone: z.string(),
    currency: z.string(),
    /** False from the first order on. */
    isCurrencyOpen: z.boolean(),
    ...titleFormats,
    /** The page that visitors see at addresses where there is none; empty: the theme's. */
    notFoundPageId: z.string(),
  })
  .meta({ id: 'GeneralSettings' })
export type GeneralSettings = z.infer<typeof GeneralSettings>

/** What search engines and shared cards fall back to. Editors of pages and products see it in their previews. */
export const SeoDefaults = z
  .object({
    siteTitle: z.string(),
    description: z.string(),
    /** Where visitors see the site. */
    address: z.string(),
    ...titleFormats,
    socialImageUrl: z.string().nullable(),
    isHiddenFromSearch: z.boolean(),
  })
  .meta({ id: 'SeoDefaults' })
export type SeoDefaults = z.infer<typeof SeoDefaults>

export const GeneralSettingsChanges = z
  .object({
    title: Title,
    tagline: LineInput(200),
    description: z.string().trim().max(1000, 'At most 1000 characters.'),
    language: Language,
    timeZone: TimeZone,
    currency: CurrencyCode,
    ...titleFormats,
    notFoundPageId: z.string().max(64),
  })
  .partial()
  .meta({ id: 'ChangeGeneralSettings' })
export type GeneralSettingsChanges = z.infer<typeof GeneralSettingsChanges>

export const SiteChoices = z
  .object({
    currencies: z.array(z.string()),
    timeZones: z.array(z.string()),
  })
  .meta({ id: 'SiteChoices' })
export const NewSiteInput = z
  .object({
    identifier: z.string().trim().max(200),
    /** The identifier when absent. */
    title: Title.optional(),
    currency: CurrencyCode.optional(),
    timeZone: TimeZone.optional(),
    language: Language.optional(),
  })
  .meta({ id: 'NewSite' })
export const SiteSummary = z
  .object({
    id: z.string(),
    identifier: z.string(),
    title: z.string(),
    address: z.string(),
    status: z.string(),
    /** What its owner did with it: visitors see nothing of a site that is closed or deleted. */
    state: z.enum(['open', 'closed', 'deleted', 'suspended']),
  })
  .meta({ id: 'SiteListEntry' })
export const SiteList = z.object({ sites: z.array(SiteSummary) }).meta({ id: 'SiteList' })
function isTimeZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
