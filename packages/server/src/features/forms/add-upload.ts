import type { Readable } from 'node:stream'
import { findFileEnding, findFileProblem, type FormField, getMaxFileBytes } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../platform/context.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { newToken } from '../../platform/ids.ts'
import { translateFor } from '../../platform/messages.ts'
import { toNetwork } from '../../platform/network/network.ts'
import { hashVisitor } from '../../platform/visitor.ts'
import { formFileTooLarge, formFileUnsupported, formNotConfigured, formUploadsFull } from './errors.ts'
import type { FormFile } from './schema.ts'
import { findForm } from './service.ts'
import { findContentType } from './uploads/file-content.ts'
import { cleanFileName } from './uploads/file-name.ts'
import {
  claimableMs,
  discardsPerAddress,
  underWayMs,
  uploadLimits,
  uploadSilenceMs,
  uploadsPerAddress,
} from './uploads/limits.ts'
import { receiveFile } from './uploads/receive-file.ts'
import { getUploadKey } from './uploads/upload-keys.ts'
import { completeUpload, deleteUpload, reserveUpload, withdrawUpload } from './uploads/upload-store.ts'

interface SentFile {
  readonly formId: string
  readonly fieldId: string
  readonly fileName: string
  /** Bytes as the browser declares them; undefined where it does not. */
  readonly declaredBytes: number | undefined
  readonly payload: Readable
  readonly address: string
}

/**
 * Keeps a file for a field of a form until a submission names it. Everything that can be known is checked before a byte is read. Throws
 * `form_not_configured`, `form_file_unsupported`, `form_file_too_large`, `form_uploads_full` or 429.
 */
export async function addUpload(ctx: Ctx, sent: SentFile): Promise<FormFile> {
  const t = translateFor(ctx.site)
  const network = toNetwork(sent.address)
  await limitRate(ctx, uploadsPerAddress, network, t('formUploadsFull'))
  const field = await getFileField(ctx, sent.formId, sent.fieldId)
  const name = cleanFileName(sent.fileName)
  const maxBytes = getMaxFileBytes(field)
  checkFile(ctx, field, name, sent.declaredBytes ?? 1)
  const uploadId = newToken()
  const reserved = {
    uploadId,
    formId: sent.formId,
    fieldId: field.id,
    name,
    byteSize: sent.declaredBytes ?? maxBytes,
    networkKey: hashVisitor(ctx.site, 'network', network),
  }
  const times = {
    since: new Date(ctx.now.getTime() - claimableMs),
    underWaySince: new Date(ctx.now.getTime() - underWayMs),
  }
  const reservation = await transaction(ctx, async (ctx) => reserveUpload(ctx, reserved, uploadLimits, times))
  if (reservation !== 'reserved') throw formUploadsFull({ retryAfterSeconds: reservation === 'busy' ? 30 : 3_600 })
  try {
    return { id: uploadId, name, byteSize: await storeFile(ctx, field, uploadId, name, sent.payload) }
  } catch (error) {
    await discardUpload(ctx, uploadId)
    throw error
  }
}

/** Removes a file that its visitor took out of the form again, unless a submission has it. Its id is known to nobody else. */
export async function removeOwnUpload(ctx: Ctx, formId: string, uploadId: string, address: string): Promise<void> {
  await limitRate(ctx, discardsPerAddress, toNetwork(address), translateFor(ctx.site)('formUploadsFull'))
  if (await withdrawUpload(ctx, formId, uploadId)) await discardUpload(ctx, uploadId)
}

/** Where that fails, the sweep removes it. */
async function discardUpload(ctx: Ctx, uploadId: string): Promise<void> {
  try {
    await ctx.files.remove(getUploadKey(ctx.site.id, uploadId))
    await deleteUpload(ctx, uploadId)
  } catch (error) {
    ctx.log.warn({ err: error }, 'a refused file of a form was not removed')
  }
}

async function getFileField(ctx: Ctx, formId: string, fieldId: string): Promise<FormField> {
  const form = await findForm(ctx, formId)
  const field = form?.fields.find(({ id, type }) => id === fieldId && type === 'file')
  if (!field) throw formNotConfigured({})
  return field
}

/** Throws where name or size are not what the field takes. */
function checkFile(ctx: Ctx, field: FormField, name: string, byteSize: number): void {
  const problem = findFileProblem(field, { name, byteSize }, translateFor(ctx.site))
  if (!problem) return
  const { reason, sentence } = problem
  throw reason === 'size' ? formFileTooLarge({ sentence }) : formFileUnsupported({ sentence })
}

/** Receives the file, looks at what it is and puts it into the file store. Gives its bytes. */
async function storeFile(
  ctx: Ctx,
  field: FormField,
  uploadId: string,
  name: string,
  payload: Readable,
): Promise<number> {
  const maxBytes = getMaxFileBytes(field)
  const tooLarge = () => {
    const problem = findFileProblem(field, { name, byteSize: maxBytes + 1 }, translateFor(ctx.site))
    return formFileTooLarge({ sentence: problem?.sentence ?? '' })
  }
  const file = await receiveFile(payload, { maxBytes, tooLarge, silenceMs: uploadSilenceMs })
  try {
    checkFile(ctx, field, name, file.byteSize)
    const ending = findFileEnding(field, name)
    const contentType = ending && findContentType(ending, file.ends)
    if (contentType === undefined) {
      const sentence = translateFor(ctx.site)('formFileContent', { fileName: name })
      throw formFileUnsupported({ sentence })
    }
    await ctx.files.putStream(getUploadKey(ctx.site.id, uploadId), file.byteSize, () => file.open())
    await completeUpload(ctx, uploadId, contentType, file.byteSize)
    return file.byteSize
  } finally {
    await file.remove()
  }
}
