import { z } from 'zod'
import { LineInput } from '../../platform/schemas/bounded.ts'
import { weekdays } from '../../platform/time-zone.ts'
import { siteSettings } from '../sites/index.ts'

const { website, location, announcementBar, codeInjection, codeConsent, socialAccounts } = siteSettings

/** An address typed without its scheme, such as `instagram.com/you`, is a web address. */
const addScheme = (text: string) => (/^(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]|$)/i.test(text) ? `https://${text}` : text)
const TypedAddress = LineInput(2000).transform(addScheme)

const contactFields = { contactEmail: true, contactPhoneNumber: true, country: true, state: true } as const
const place = location.schema.shape

const Contact = z
  .object({
    ...website.schema.pick(contactFields).shape,
    ...location.schema.required().shape,
    mapLat: place.mapLat.unwrap().nullable(),
    mapLng: place.mapLng.unwrap().nullable(),
  })
  .meta({ id: 'Contact' })
const Day = website.schema.shape.businessHours.valueType.shape.text
const Hours = z.object({
  monday: Day,
  tuesday: Day,
  wednesday: Day,
  thursday: Day,
  friday: Day,
  saturday: Day,
  sunday: Day,
})

const StoredAccount = socialAccounts.schema.element
const SocialAccount = StoredAccount.extend({
  profileUrl: TypedAddress.pipe(StoredAccount.shape.profileUrl),
  screenname: StoredAccount.shape.screenname.unwrap(),
  iconEnabled: StoredAccount.shape.iconEnabled.unwrap(),
}).meta({ id: 'SocialAccount' })

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

/** Also taken from the address of the site's moderation at Disqus. */
const DisqusShortname = LineInput(100)
  .transform((text) => /^(?:https?:\/\/)?([a-z\d-]+)\.disqus\.com\b/i.exec(text)?.[1] ?? text)
  .pipe(website.schema.shape.disqusShortname)

const Announcement = announcementBar.schema
  .extend({ url: TypedAddress.pipe(announcementBar.schema.shape.url) })
  .meta({ id: 'Announcement' })
const Picture = z
  .object({ id: z.string(), url: z.string(), filename: z.string(), altText: z.string() })
  .meta({ id: 'SiteProfilePicture' })
  .nullable()

/** How a site shows itself beyond its pages: pictures, contact, hours, accounts elsewhere, announcement, code. */
export const SiteProfile = z
  .object({
    pictures: z.object({ logo: Picture, favicon: Picture, socialImage: Picture }),
    contact: Contact,
    /** A line for each day, as people write it; '' says nothing about the day. */
    businessHours: z.record(z.enum(weekdays), Day),
    socialAccounts: socialAccounts.schema,
    shareButtons: z.record(z.enum(shareServices), z.boolean()),
    /** The site's name at Disqus, which brings the comments; '' for none. */
    disqusShortname: website.schema.shape.disqusShortname,
    announcement: announcementBar.schema,
    code: codeInjection.schema,
    /** The consent that code waits for. */
    codeConsent: codeConsent.schema,
    isHiddenFromSearch: z.boolean(),
  })
  .meta({ id: 'SiteProfile' })
export type SiteProfile = z.infer<typeof SiteProfile>

const AssetId = z.string().max(64).nullable()

/** Absent fields stay as they are; `null` takes a picture away. */
export const SiteProfileChanges = z
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
    code: codeInjection.schema.partial(),
    codeConsent: codeConsent.schema.partial(),
    isHiddenFromSearch: z.boolean(),
  })
  .partial()
  .meta({ id: 'UpdateSiteProfile' })
export type SiteProfileChanges = z.infer<typeof SiteProfileChanges>
