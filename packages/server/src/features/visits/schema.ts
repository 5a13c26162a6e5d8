import { z } from 'zod'
import { CsrfTokenInput, IdInput } from '../../platform/schemas/bounded.ts'

/** Longer addresses are cut by the browser's script; nothing else sends such ones. */
export const maxUrlLength = 4000

/** `data` of RecordHit: the page that a visitor sees. */
export const HitData = z.object({
  websiteId: z.string().max(100).optional(),
  /** Path of the page, or its whole address. */
  url: z.string().max(maxUrlLength),
  queryString: z.string().max(maxUrlLength).default(''),
  referrer: z.string().max(maxUrlLength).default(''),
  /** What kind of page it is, by the numbers of the specification. */
  pageType: z.number().optional(),
  itemId: z.string().max(100).default(''),
  /** The item of the page is sold. */
  isProduct: z.boolean().default(false),
})
export type HitData = z.infer<typeof HitData>

/** `data` of RecordEvent. */
export const EventData = z.object({
  eventName: z.string().max(100),
  websiteId: z.string().max(100).optional(),
  pagePath: z.string().max(maxUrlLength),
  itemId: z.string().max(100).default(''),
  searchQuery: z.string().max(1000).default(''),
})
export type EventData = z.infer<typeof EventData>

const form = { crumb: CsrfTokenInput.optional(), event: z.string().max(100).optional() }
const visitorCookie = z.string().max(200).default('')

/** The form of RecordHit and RecordEvent. */
export const VisitForm = z
  .object({ ...form, data: z.string().max(16_000), ss_cvr: visitorCookie })
  .meta({ id: 'VisitForm' })

export const FormRender = z.object({
  formId: z.string().max(100),
  pagePath: z.string().max(maxUrlLength),
  visitorCookie,
})
/** A button that was seen or pressed. */
export const ButtonEvent = z
  .object({
    buttonText: z.string().max(300),
    pagePath: z.string().max(maxUrlLength),
    visitorCookie,
  })
  .meta({ id: 'ButtonEvent' })
export const Overlay = z.object({
  overlayId: IdInput,
  /** `answer`: signed up, or followed the button. */
  event: z.enum(['view', 'answer']),
  pagePath: z.string().max(maxUrlLength),
  visitorCookie,
})
export const QuickView = z.object({ pagePath: z.string().max(maxUrlLength), visitorCookie })

/** Name of the schema that says what an event has. */
export const EventSchemaName = z.string().min(1).max(100)
const eventContent = z.string().max(16_000)
/** An event: its content is a JSON text. */
export const EventInput = z.object({ eventSchemaName: EventSchemaName, eventContent }).meta({ id: 'SchemaEvent' })
export const EventContent = z.object({ eventContent })
export const EventValidation = z
  .object({ valid: z.boolean(), errors: z.record(z.string(), z.string()).describe('Problems by the field.') })
  .meta({ id: 'EventValidation' })
