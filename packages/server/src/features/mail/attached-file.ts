import type { Ctx } from '../../platform/context.ts'

/** A file of a mail. */
export interface MailFile {
  readonly filename: string
  readonly contentType: string
  readonly content: Uint8Array
}

/** Makes the files that mails have attached, by their name in the outbox. Each is about the order of the mail. */
export type MailFiles = Readonly<Record<AttachmentName, (ctx: Ctx, orderId: string) => Promise<MailFile>>>
export type AttachmentName = 'invoice'

interface AttachingMail {
  readonly mailId: string
  readonly orderId: string | null
  readonly attachment: string | null
}

/**
 * Makes the file of a mail that is about to be sent, as nodemailer takes it; none where the mail has none. What cannot be made is left out and
 * reported: the mail itself says more than the file.
 */
export async function makeAttachments(
  ctx: Ctx,
  files: MailFiles | undefined,
  { mailId, orderId, attachment }: AttachingMail,
) {
  if (attachment !== 'invoice' || orderId === null || files === undefined) return []
  try {
    const { filename, contentType, content } = await files[attachment](ctx, orderId)
    return [{ filename, contentType, content: Buffer.from(content) }]
  } catch (cause) {
    ctx.log.error({ err: cause, mailId, orderId }, 'the file of a mail could not be made; the mail goes without it')
    return []
  }
}
