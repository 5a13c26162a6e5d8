import { z } from 'zod'
import { CookieBanner, Pixels, sessionRecording } from './settings.ts'

export const ConsentSettings = z
  .object({ banner: CookieBanner, pixels: Pixels, recording: sessionRecording.schema })
  .meta({ id: 'ConsentSettings' })
export type ConsentSettings = z.infer<typeof ConsentSettings>

export const ConsentPreview = z
  .object({
    /** The banner as visitors get it. */
    html: z.string(),
    /** The element that loads its styles. */
    styles: z.string(),
  })
  .meta({ id: 'ConsentPreview' })

const Answer = z.enum(['0', '1'])

/** What a visitor chose, as a beacon sends it. */
export const NewConsentChoice = z
  .object({
    /** Of the banner that the visitor saw. */
    version: z.string().regex(/^[\w-]{16}$/),
    /** Random, made by the browser. */
    consentId: z.string().regex(/^[\w-]{16,40}$/),
    analytics: Answer,
    marketing: Answer,
  })
  .meta({ id: 'NewConsentChoice' })
export type NewConsentChoice = z.infer<typeof NewConsentChoice>

/** Choices of the last 30 days, and all that are kept. */
export const ConsentCounts = z
  .object({
    days: z.int().min(0),
    accepted: z.int().min(0),
    partly: z.int().min(0),
    declined: z.int().min(0),
    /** Beyond the limit of a day: they count in their browsers, and are not kept. */
    refused: z.int().min(0),
    /** Of all days. */
    hasAny: z.boolean(),
  })
  .meta({ id: 'ConsentCounts' })
export type ConsentCounts = z.infer<typeof ConsentCounts>

export const RecordingId = z.string().meta({ id: 'RecordingId' })

/** `rev`: the version that the page names. */
export const BannerQuery = z.object({ rev: z.string().max(20).optional() })
