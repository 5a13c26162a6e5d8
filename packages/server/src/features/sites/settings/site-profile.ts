import { z } from 'zod'
import { boundedRecord, LineInput } from '../../../platform/schemas/bounded.ts'
import { defineSettings } from '../../../platform/settings.ts'

/** Code of the owner's own: analytics, chats, fonts. Larger things belong into files. */
const Code = z.string().max(100_000, 'At most 100,000 characters. Put more into a file of its own and link it.')

/** HTML that is printed as it is. */
export const codeInjection = defineSettings(
  'codeInjection',
  z.object({ header: Code, footer: Code, lockScreen: Code, postItem: Code, orderConfirmation: Code }),
  { header: '', footer: '', lockScreen: '', postItem: '', orderConfirmation: '' },
)

const WaitsFor = z.enum(['none', 'analytics', 'marketing'])

/** The consent without which code does not run, for each place. Lock screens ask nobody. */
export const codeConsent = defineSettings(
  'codeConsent',
  z.object({ header: WaitsFor, footer: WaitsFor, postItem: WaitsFor, orderConfirmation: WaitsFor }),
  { header: 'none', footer: 'none', postItem: 'none', orderConfirmation: 'none' },
)

function Degrees(max: number) {
  const sentence = `Enter a number from -${max} to ${max}, or nothing.`
  return z.number(sentence).min(-max, sentence).max(max, sentence)
}

/** Where the business is; what the owner has not said is missing. */
export const location = defineSettings(
  'location',
  z
    .object({
      addressTitle: LineInput(200),
      addressLine1: LineInput(200),
      addressLine2: LineInput(200),
      addressCountry: LineInput(100),
      mapLat: Degrees(90),
      mapLng: Degrees(180),
    })
    .partial(),
  {},
)

/** Somewhere a link may lead: a page of the site, another site, an email address or a telephone. '' for nowhere. */
const LinkAddress = LineInput(2000).refine(
  (url) => url === '' || /^(?:https?:\/\/[^\s/]+|mailto:\S+@|tel:[+\d]|sms:[+\d]|\/(?!\/)|#)\S*$/i.test(url),
  'Enter an address such as /shop, https://example.com, mailto:me@example.com or tel:+15550142.',
)

/** The bar above every page; without a text there is none. */
export const announcementBar = defineSettings(
  'announcementBar',
  z.object({ enabled: z.boolean(), text: LineInput(500), url: LinkAddress, newWindow: z.boolean() }),
  { enabled: true, text: '', url: '', newWindow: false },
)

/** The page of a profile at a service, or the address that writes or calls. */
const ProfileUrl = LineInput(2000).refine(
  (url) => /^(?:https?:\/\/[^\s/]+|mailto:\S+@|tel:[+\d]|sms:[+\d])\S*$/i.test(url),
  'Enter the full URL of the profile, such as https://instagram.com/you. For email, enter mailto:you@example.com.',
)

/** The owner's accounts elsewhere, in their order. */
export const socialAccounts = defineSettings(
  'socialAccounts',
  z
    .array(
      z.object({
        serviceName: z
          .string()
          .trim()
          .toLowerCase()
          .regex(/^[a-z0-9][a-z0-9 ._-]{0,39}$/, 'Choose a service.'),
        profileUrl: ProfileUrl,
        /** What the link is called; the service where it is ''. */
        screenname: LineInput(100).default(''),
        /** The name at the service; read from the profile's address where it is ''. */
        userName: LineInput(100).default(''),
        iconEnabled: z.boolean().default(true),
      }),
    )
    .max(30, 'At most 30 accounts.'),
  [],
)

/** Services that a visitor can share a page with, by name. */
export const shareButtonOptions = defineSettings('shareButtonOptions', boundedRecord(z.boolean(), 100), {})

const AssetId = z.string().max(64).optional()

export const logoAssetId = defineSettings('logoAssetId', AssetId, undefined)
export const faviconAssetId = defineSettings('faviconAssetId', AssetId, undefined)
export const socialImageAssetId = defineSettings('socialImageAssetId', AssetId, undefined)

/** Whether search engines are asked to leave the site out. */
export const seoHidden = defineSettings('seoHidden', z.boolean(), false)
