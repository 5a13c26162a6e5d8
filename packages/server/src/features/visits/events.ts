import { z } from 'zod'
import { limitFields, parseInput } from '../../platform/http/validate-request.ts'
import { parseJson } from '../../platform/text/json.ts'
import { eventSchemaNotFound } from './errors.ts'
import type { HitKind } from './hit.ts'
import { maxUrlLength } from './schema.ts'

const line = (max: number) => z.string().max(max).default('')

/** What every event says, by the names of the specification. Only what a report shows is stored. */
const Event = z.object({
  websiteId: z.string().max(100).optional(),
  pageHost: line(300),
  pagePath: z.string().max(maxUrlLength),
  queryParameters: line(maxUrlLength),
  referrer: line(maxUrlLength),
  /** Id of the visitor's cookie; '' without one. */
  analyticsId: line(200),
  marketingId: line(200),
  sessionId: line(100),
  memberAccountId: line(100),
  memberLocale: line(35),
  websiteLocale: line(35),
  browserLanguage: line(35),
  windowWidth: z.number().optional(),
  windowHeight: z.number().optional(),
  userAgent: line(1000),
  /** Milliseconds by the browser's clock. */
  eventTimestamp: z.number().optional(),
  sourceEnvironment: z.enum(['dev', 'qa', 'staging', 'prod']).optional(),
})

interface EventSchema {
  readonly kind: HitKind
  /** `subject` is what the event is of. */
  readonly content: z.ZodType<z.output<typeof Event> & { readonly subject: string }>
}

/** The events that are taken, by the name of their schema. */
const eventSchemas: ReadonlyMap<string, EventSchema> = new Map([
  [
    'link_click',
    {
      kind: 'outbound',
      content: Event.extend({ linkHost: z.hostname().max(100) }).transform(({ linkHost, ...event }) => ({
        ...event,
        subject: linkHost.toLowerCase().replace(/^www\./, ''),
      })),
    },
  ],
  [
    'file_download',
    {
      kind: 'download',
      content: Event.extend({ fileName: z.string().trim().min(1).max(300) }).transform(({ fileName, ...event }) => ({
        ...event,
        subject: fileName,
      })),
    },
  ],
])

type CheckedEvent =
  | { readonly kind: 'event'; readonly hit: HitKind; readonly content: z.output<EventSchema['content']> }
  | { readonly kind: 'invalid'; readonly errors: Readonly<Record<string, string>> }

/** Reads the content of an event, a JSON text, by its schema. Throws for a schema that nobody knows. */
export function checkEvent(schemaName: string, text: string): CheckedEvent {
  const schema = eventSchemas.get(schemaName)
  if (!schema) throw eventSchemaNotFound({ schema: schemaName })
  const parsed = parseInput(schema.content, parseJson(text))
  if (parsed.success) return { kind: 'event', hit: schema.kind, content: parsed.data }
  const errors = parsed.error.issues.map(({ path, message }) => [path.join('.') || 'eventContent', message] as const)
  return { kind: 'invalid', errors: limitFields(errors) }
}
