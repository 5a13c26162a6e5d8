import { z } from 'zod'
import { Pagination } from '../../platform/schemas/shared-schemas.ts'

export const MailSummary = z
  .object({
    id: z.string(),
    kind: z.string(),
    subjectId: z.string(),
    recipient: z.string(),
    subject: z.string(),
    status: z.enum(['queued', 'sent', 'kept', 'failed']),
    attempts: z.int(),
    error: z.string().nullable(),
    createdOn: z.string(),
    sentOn: z.string().nullable(),
  })
  .meta({ id: 'MailSummary' })
export type MailSummary = z.infer<typeof MailSummary>

export const Mail = MailSummary.extend({ html: z.string(), plain: z.string() }).meta({ id: 'Mail' })
export type Mail = z.infer<typeof Mail>

export const MailResend = z
  .object({
    /** Failed mails that are queued again. */
    queued: z.int().min(0),
    /** Failed mails that nobody can send any more: their text held a personal link and is deleted. */
    lost: z.int().min(0),
  })
  .meta({ id: 'MailResend' })
export type MailResend = z.infer<typeof MailResend>

export const MailPage = z
  .object({
    mails: z.array(MailSummary),
    pagination: Pagination,
  })
  .meta({ id: 'MailPage' })
export const MailQuery = z.object({
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  status: z.enum(['queued', 'sent', 'kept', 'failed']).optional(),
})
