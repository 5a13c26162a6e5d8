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

/** What nodemailer takes, and whether a file is missing. */
export interface Attachments {
  readonly files: readonly { readonly filename: string; readonly contentType: string; readonly content: Buffer }[]
  readonly isMissing: boolean
}

export const noAttachments: Attachments = { files: [], isMissing: false }

/** Makes the file of a mail that is about to be sent. Drawing takes long: outside of every transaction. */
export async function makeAttachments(
  ctx: Ctx,
  files: MailFiles | undefined,
  { mailId, orderId, attachment }: AttachingMail,
): Promise<Attachments> {
  if (attachment !== 'invoice' || orderId === null || files === undefined) return noAttachments
  try {
    const { filename, contentType, content } = await files[attachment](ctx, orderId)
    return { files: [{ filename, contentType, content: Buffer.from(content) }], isMissing: false }
  } catch (cause) {
    ctx.log.error({ err: cause, mailId, orderId }, 'the file of a mail could not be made')
    return { files: [], isMissing: true }
  }
}
