import { z } from 'zod'
import { LineInput, OptionalEmailInput } from '../../../platform/schemas/bounded.ts'
import { defineSettings } from '../../../platform/settings.ts'
import { weekdays } from '../../../platform/time-zone.ts'

const maxMinutes = 2 * 24 * 60

/** The owner's line, and the times that could be read from it: minutes after midnight. */
const OpeningHours = z.object({
  text: LineInput(200),
  ranges: z.array(z.object({ from: z.int().min(0).max(maxMinutes), to: z.int().min(0).max(maxMinutes) })).max(100),
})

/** %s the site, %c the collection, %i the item. */
function TitleFormat(allowed: string) {
  return LineInput(200).refine(
    (format) =>
      [...format.matchAll(/%(.?)/g)].every(
        ([, letter]) => letter !== undefined && letter !== '' && allowed.includes(letter),
      ),
    `Use ${Array.from(allowed, (letter) => `%${letter}`).join(', ')} and words only.`,
  )
}

const WebsiteSettings = z.object({
  /** ISO 3166, two letters. */
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^(?:[A-Z]{2})?$/, 'Choose a country.'),
  /** State, province or canton. */
  state: LineInput(100),
  subjects: z.array(z.string().max(200)).max(100),
  disqusShortname: LineInput(100).refine(
    (name) => /^[a-z\d-]*$/i.test(name),
    'Enter a Disqus shortname: letters, digits and hyphens.',
  ),
  homepageTitleFormat: TitleFormat('s'),
  collectionTitleFormat: TitleFormat('sc'),
  itemTitleFormat: TitleFormat('sci'),
  contactEmail: OptionalEmailInput,
  contactPhoneNumber: LineInput(60),
  businessHours: z.record(z.enum(weekdays), OpeningHours),
  ampEnabled: z.boolean(),
  ssBadgeType: z.number(),
})

const closed = { text: '', ranges: [] }

/** What pages carry under `websiteSettings`, and what it is without the owner. */
export const website = defineSettings('websiteSettings', WebsiteSettings, {
  country: 'US',
  state: '',
  subjects: [],
  disqusShortname: '',
  homepageTitleFormat: '%s',
  collectionTitleFormat: '%c — %s',
  itemTitleFormat: '%i — %s',
  contactEmail: '',
  contactPhoneNumber: '',
  businessHours: {
    monday: closed,
    tuesday: closed,
    wednesday: closed,
    thursday: closed,
    friday: closed,
    saturday: closed,
    sunday: closed,
  },
  ampEnabled: false,
  ssBadgeType: 1,
})
