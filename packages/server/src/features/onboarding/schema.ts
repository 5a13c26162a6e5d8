import { isCountryCode } from '@vitrine/commerce/addresses'
import { z } from 'zod'
import { CurrencyCode, TimeZone, Title } from '../site-settings/index.ts'
import { Language } from '../../platform/schemas/language.ts'

export const OnboardingState = z
  .object({
    /** True while the owner has not chosen between the demo shop and a site of their own. */
    isPending: z.boolean(),
    /** True: the answer sets up this very site, which has a name and a theme already. */
    isOwn: z.boolean(),
    /** Of this site. */
    theme: z.string(),
  })
  .meta({ id: 'OnboardingState' })
export type OnboardingState = z.infer<typeof OnboardingState>

/** The themes that come along, by the names of their folders. */
export const includedThemes = ['default', 'enamel', 'plinth'] as const

/** What the owner offers visitors: it decides the first pages. */
export const Offer = z.enum(['products', 'services', 'downloads', 'writing'])
export type Offer = z.infer<typeof Offer>

export const OwnSiteInput = z
  .object({
    title: Title,
    offer: Offer,
    theme: z.enum(includedThemes, 'Choose one of the themes.'),
    hasExamplePages: z.boolean(),
    /** ISO 3166, two letters: where the site is at home. */
    country: z.string().length(2).refine(isCountryCode, 'Choose a country of the list.').optional(),
    currency: CurrencyCode.optional(),
    timeZone: TimeZone.optional(),
    language: Language.optional(),
  })
  .meta({ id: 'OwnSite' })
export type OwnSiteInput = z.infer<typeof OwnSiteInput>

/** The site as it stands now. */
export const BegunSite = z
  .object({
    identifier: z.string(),
    title: z.string(),
    /** Where the owner goes on; at the address of the demo shop they sign in there once more. */
    editorUrl: z.string(),
  })
  .meta({ id: 'BegunSite' })
