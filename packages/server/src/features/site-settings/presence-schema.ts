import { z } from 'zod'

const Line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `At most ${longest} characters.`)
    .regex(/^[^\p{Cc}]*$/u, 'Write it in one line.')

/** Code of the owner's own: analytics, chats, fonts. Larger things belong into files. */
const longestCode = 100_000
const Code = z.string().max(longestCode, 'At most 100,000 characters. Put more into a file of its own and link it.')

/** An address typed without its scheme, such as `instagram.com/you`, is one of the web. */
const addScheme = (text: string) => (/^(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]|$)/i.test(text) ? `https://${text}` : text)

/** Somewhere a link may lead: a page of the site, another site, an email address or a telephone. '' for nowhere. */
const LinkAddress = Line(2000)
  .transform(addScheme)
  .refine(
    (url) => url === '' || /^(?:https?:\/\/[^\s/]+|mailto:\S+@|tel:[+\d]|sms:[+\d]|\/(?!\/)|#)\S*$/i.test(url),
    'Enter an address such as /shop, https://example.com, mailto:me@example.com or tel:+15550142.',
  )

const Email = Line(256).refine(
  (email) => email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email),
  'Enter an email address such as hello@example.com.',
)

const Country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(?:[A-Z]{2})?$/, 'Choose a country.')

const Degrees = (most: number) =>
  z
    .number(`Enter a number from -${most} to ${most}, or nothing.`)
    .min(-most, `Enter a number from -${most} to ${most}, or nothing.`)
    .max(most, `Enter a number from -${most} to ${most}, or nothing.`)
    .nullable()

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

const Hours = z
  .object({
    monday: Line(200),
    tuesday: Line(200),
    wednesday: Line(200),
    thursday: Line(200),
    friday: Line(200),
    saturday: Line(200),
    sunday: Line(200),
  })
  .meta({ id: 'BusinessHours' })
const Contact = z
  .object({
    contactEmail: Email,
    contactPhoneNumber: Line(60),
    /** ISO 3166, two letters. */
    country: Country,
    /** State, province or canton. */
    state: Line(100),
    addressTitle: Line(200),
    addressLine1: Line(200),
    addressLine2: Line(200),
    addressCountry: Line(100),
    mapLat: Degrees(90),
    mapLng: Degrees(180),
  })
  .meta({ id: 'Contact' })
/** The page of a profile at a service, or the address that writes or calls. */
const ProfileUrl = Line(2000)
  .transform(addScheme)
  .refine(
    (url) => /^(?:https?:\/\/[^\s/]+|mailto:\S+@|tel:[+\d]|sms:[+\d])\S*$/i.test(url),
    'Enter the full URL of the profile, such as https://instagram.com/you. For email, enter mailto:you@example.com.',
  )

const SocialAccount = z
  .object({
    serviceName: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9][a-z0-9 ._-]{0,39}$/, 'Choose a service.'),
    profileUrl: ProfileUrl,
    /** What the link is called; the service where it is ''. */
    screenname: Line(100),
    /** The name at the service; read from the profile's address where it is ''. */
    userName: Line(100).default(''),
    iconEnabled: z.boolean(),
  })
  .meta({ id: 'SocialAccount' })
/** Also taken from the address of the site's moderation at Disqus. */
const DisqusShortname = Line(100)
  .transform((text) => /^(?:https?:\/\/)?([a-z\d-]+)\.disqus\.com\b/i.exec(text)?.[1] ?? text)
  .refine((name) => /^[a-z\d-]*$/i.test(name), 'Enter a Disqus shortname: letters, digits and hyphens.')

/** Services that a visitor can share a page with, in the order they are shown. */
export const shareServices = [
  'facebook',
  'x',
  'linkedin',
  'pinterest',
  'reddit',
  'tumblr',
  'whatsapp',
  'email',
] as const

const Announcement = z
  .object({
    enabled: z.boolean(),
    text: Line(500),
    url: LinkAddress,
    newWindow: z.boolean(),
  })
  .meta({ id: 'Announcement' })
const OwnCode = z
  .object({
    header: Code,
    footer: Code,
    lockScreen: Code,
    postItem: Code,
    orderConfirmation: Code,
  })
  .meta({ id: 'CodeInjection' })
const Picture = z
  .object({ id: z.string(), url: z.string(), filename: z.string(), altText: z.string() })
  .meta({ id: 'PresencePicture' })
  .nullable()
const Shown = z.string()

/** How a site shows itself beyond its pages: pictures, contact, hours, accounts elsewhere, announcement, code. */
export const Presence = z
  .object({
    pictures: z.object({ logo: Picture, favicon: Picture, socialImage: Picture }),
    contact: z.object({
      contactEmail: Shown,
      contactPhoneNumber: Shown,
      country: Shown,
      state: Shown,
      addressTitle: Shown,
      addressLine1: Shown,
      addressLine2: Shown,
      addressCountry: Shown,
      mapLat: z.number().nullable(),
      mapLng: z.number().nullable(),
    }),
    /** A line for each day, as people write it; '' says nothing about the day. */
    businessHours: z.record(z.enum(weekdays), Shown),
    socialAccounts: z.array(
      z.object({ serviceName: Shown, profileUrl: Shown, screenname: Shown, userName: Shown, iconEnabled: z.boolean() }),
    ),
    shareButtons: z.record(z.enum(shareServices), z.boolean()),
    /** The site's name at Disqus, which brings the comments; '' for none. */
    disqusShortname: Shown,
    announcement: z.object({ enabled: z.boolean(), text: Shown, url: Shown, newWindow: z.boolean() }),
    code: z.object({ header: Shown, footer: Shown, lockScreen: Shown, postItem: Shown, orderConfirmation: Shown }),
    isHiddenFromSearch: z.boolean(),
  })
  .meta({ id: 'Presence' })
export type Presence = z.infer<typeof Presence>

const AssetId = z.string().max(64).nullable()

/** What is not given stays as it is; `null` takes a picture away. */
export const PresenceChanges = z
  .object({
    pictures: z.object({ logo: AssetId, favicon: AssetId, socialImage: AssetId }).partial(),
    contact: Contact.partial(),
    businessHours: Hours.partial(),
    socialAccounts: z.array(SocialAccount).max(30, 'At most 30 accounts.'),
    shareButtons: z.partialRecord(z.enum(shareServices), z.boolean()),
    disqusShortname: DisqusShortname,
    announcement: Announcement.refine(({ enabled, text }) => !enabled || text !== '', {
      message: 'Write what the bar says, or turn it off.',
      path: ['text'],
    }),
    code: OwnCode.partial(),
    isHiddenFromSearch: z.boolean(),
  })
  .partial()
  .meta({ id: 'ChangePresence' })
export type PresenceChanges = z.infer<typeof PresenceChanges>
