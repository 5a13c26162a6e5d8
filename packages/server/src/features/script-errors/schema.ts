import { z } from 'zod'

/** Limits of the specification: characters of a stack, and events that wait for a sending. */
const maxStackLength = 5000
const maxEvents = 10

const ErrorData = z.object({
  message: z.string().max(1000),
  stack: z.string().max(maxStackLength).default(''),
  /** Address of the script. */
  source: z.string().max(2000).default(''),
  line: z.int().min(0).max(10_000_000).default(0),
  column: z.int().min(0).max(10_000_000).default(0),
  /** Path of the page. */
  path: z.string().max(2000).default(''),
})

/** What a page reports: errors of the last second. */
export const ScriptErrorReport = z
  .array(
    z.object({
      event: z.string().max(50),
      data: ErrorData,
      /** Milliseconds since 1970 by the clock of the browser. */
      timestamp: z.number(),
    }),
  )
  .max(maxEvents)
  .meta({ id: 'ScriptErrorReport' })
export type ScriptErrorReport = z.infer<typeof ScriptErrorReport>

export const ScriptErrors = z
  .object({
    errors: z.array(
      z.object({
        errorKey: z.string(),
        message: z.string(),
        stack: z.string(),
        /** The page it was seen on last. */
        path: z.string(),
        userAgent: z.string(),
        count: z.int(),
        createdOn: z.string(),
        lastSeenOn: z.string(),
      }),
    ),
  })
  .meta({ id: 'ScriptErrors' })
export type ScriptErrors = z.infer<typeof ScriptErrors>
