import { z } from 'zod'
import type { Site } from '../../platform/context.ts'
import { LineInput, LinkInput } from '../../platform/schemas/bounded.ts'
import { defineSettings } from '../../platform/settings.ts'

export const CookieBanner = z
  .object({
    enabled: z.boolean(),
    /** A bar is as wide as the window, a card stands in a corner. */
    layout: z.enum(['bar', 'card']),
    /** These four: '' for the platform's words in the language of the site. */
    title: LineInput(80),
    text: z.string().trim().max(600, 'At most 600 characters.'),
    acceptLabel: LineInput(40),
    declineLabel: LineInput(40),
    /** The page about cookies or privacy; '' for none. */
    policyUrl: LinkInput,
    /** A link below each page that opens the settings again. */
    showsLink: z.boolean(),
    /** Days until a visitor is asked again. */
    choiceDays: z.union([z.literal(90), z.literal(180), z.literal(365)]),
    /** Months that choices are kept as proof. */
    keepMonths: z.union([z.literal(12), z.literal(24), z.literal(36), z.literal(60)]),
  })
  .meta({ id: 'CookieBanner' })
export type CookieBanner = z.infer<typeof CookieBanner>

/** How visitors are asked for their consent. */
export const cookieBanner = defineSettings('cookieBanner', CookieBanner, {
  enabled: false,
  layout: 'card',
  title: '',
  text: '',
  acceptLabel: '',
  declineLabel: '',
  policyUrl: '',
  showsLink: true,
  choiceDays: 180,
  keepMonths: 36,
})

export function isBannerOn(site: Pick<Site, 'settings'>): boolean {
  return cookieBanner.read(site).enabled
}

function PixelId(format: RegExp, sentence: string) {
  return LineInput(40).refine((id) => id === '' || format.test(id), sentence)
}

export const Pixels = z
  .object({
    google: PixelId(
      /^(?:G-[A-Z0-9]{4,14}|GT-[A-Z0-9]{4,14}|AW-\d{6,14})$/,
      'Enter an ID such as G-AB12CD34EF or AW-123456789. Containers of Tag Manager (GTM-) go into code injection.',
    ),
    meta: PixelId(/^\d{10,20}$/, 'Enter the number of the pixel, such as 123456789012345.'),
    pinterest: PixelId(/^\d{10,20}$/, 'Enter the number of the tag, such as 2612345678901.'),
    tiktok: PixelId(/^[A-Z0-9]{15,30}$/, 'Enter an ID such as C4ABCDEFGH1234567890, in capitals.'),
    fullstory: PixelId(/^[A-Za-z0-9-]{4,20}$/, 'Enter the ID of the organization, such as o-AB12CD-na1.'),
  })
  .meta({ id: 'Pixels' })
export type Pixels = z.infer<typeof Pixels>

/** Tags of ad networks by their ids; '' for none. */
export const pixels = defineSettings('pixels', Pixels, {
  google: '',
  meta: '',
  pinterest: '',
  tiktok: '',
  fullstory: '',
})

/** What the networks are called, in the order they are listed. */
export const pixelNames: Readonly<Record<keyof Pixels, string>> = {
  google: 'Google',
  meta: 'Meta',
  pinterest: 'Pinterest',
  tiktok: 'TikTok',
  fullstory: 'FullStory',
}

/** Which visits FullStory records: a share of those who allow it, in percent. */
export const sessionRecording = defineSettings(
  'sessionRecording',
  z.object({ percent: z.int().min(1).max(100) }).meta({ id: 'SessionRecording' }),
  { percent: 10 },
)
