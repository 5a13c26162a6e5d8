import { z } from 'zod'

/** The body of every error answer: RFC 9457, with `code` to branch on and `message` for alerts. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    message: z.string(),
    params: z.record(z.string(), z.unknown()),
    requestId: z.string(),
    /** The CSRF token was stale: read the new cookie and send the request again. */
    crumbFail: z.boolean().optional(),
    /** The problems of a form that a visitor filled in, by the id of the field. */
    errors: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = Readonly<z.infer<typeof Problem>>
