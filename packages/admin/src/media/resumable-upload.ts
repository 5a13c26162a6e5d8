import { type Answer, answer, api } from '../api/client.ts'
import { Problem, waitForSignIn } from '../api/problem.ts'
import { type SendOptions, sendFile } from '../api/send-file.ts'
import { messages } from '../messages.ts'
import { translateError } from '../i18n/server-errors.ts'

export type ResumableUpload = Answer<'listUploads'>['uploads'][number]

/** Why an upload is stopped when its parts are to be forgotten. Any other reason leaves them, to go on later. */
export const discarded = 'discarded'

/** Bytes of one request: a cut line costs no more. */
const partBytes = 8_000_000
/** Pauses before a part is sent again, in milliseconds; a part that arrives begins anew. */
const pausesMs = [1000, 2000, 5000, 10_000, 20_000, 30_000] as const
const askAgainMs = 1000

type PartOptions = Pick<SendOptions, 'signal' | 'onProgress'>

/**
 * Sends goods for download in parts. The server knows the file by its name, size and time of change, and continues where
 * it stopped: after a cut line, a reload or a day. Throws a `Problem` when the line stays cut, or the file is refused.
 */
export async function uploadInParts(
  file: File,
  { signal, onProgress }: PartOptions,
): Promise<NonNullable<ResumableUpload['asset']>> {
  const body = {
    filename: file.name || 'file',
    byteSize: file.size,
    modifiedOn: new Date(file.lastModified).toISOString(),
  }
  let upload = await withSignIn(signal, () => answer(api.POST('/api/admin/uploads', { body })))
  try {
    while (upload.receivedBytes < file.size && upload.problem === null)
      upload = await sendPart(upload, file, { ...(signal ? { signal } : {}), ...(onProgress ? { onProgress } : {}) })
    onProgress?.(1)
    while (upload.asset === null) {
      if (upload.problem !== null) throw new Problem('file_not_sent', 422, translateError(upload.problem))
      await pause(askAgainMs, signal)
      upload = await readUpload(upload.id)
    }
    return upload.asset
  } catch (error) {
    if (signal?.aborted === true && signal.reason === discarded) await discardUpload(upload.id)
    throw error
  }
}

/** Forgets what the server has of an upload. */
export async function discardUpload(uploadId: string): Promise<void> {
  await answer(api.DELETE('/api/admin/uploads/{uploadId}', { params: { path: { uploadId } } }))
}

function readUpload(uploadId: string): Promise<ResumableUpload> {
  return answer(api.GET('/api/admin/uploads/{uploadId}', { params: { path: { uploadId } } }))
}

/** Sends the next part, again after pauses where the line was cut. */
async function sendPart(upload: ResumableUpload, file: File, options: PartOptions): Promise<ResumableUpload> {
  const { signal, onProgress } = options
  let current = upload
  for (let attempt = 0; ; attempt++) {
    const offset = current.receivedBytes
    const part = file.slice(offset, offset + partBytes)
    const showShare = (share: number) => onProgress?.((offset + share * part.size) / file.size)
    try {
      const path = `/api/admin/uploads/${upload.id}?offset=${offset}`
      return await sendFile<ResumableUpload>(path, new Blob([part], { type: 'application/octet-stream' }), {
        method: 'PATCH',
        onProgress: showShare,
        ...(signal ? { signal } : {}),
      })
    } catch (error) {
      await recover(error, attempt, signal)
      // Whether the part arrived is known to the server alone.
      current = await readUpload(upload.id).catch(() => current)
      if (current.receivedBytes > offset) return current
    }
  }
}

/** Waits before another attempt, or for the person to sign in again; throws what cannot be mended. */
async function recover(error: unknown, attempt: number, signal: AbortSignal | undefined): Promise<void> {
  const wait = pausesMs[attempt]
  if (!(error instanceof Problem) || signal?.aborted === true || wait === undefined) throw error
  if (error.code === 'sign_in_required') return waitForSignIn(signal)
  const mayPass = error.code === 'file_not_sent' || error.code === 'upload_offset' || error.status >= 500
  if (!mayPass) throw error
  await pause(wait, signal)
}

async function withSignIn<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'sign_in_required') throw error
    await waitForSignIn(signal)
    return work()
  }
}

/** Throws when the signal ends the wait. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new Problem('file_not_sent', 0, messages.processingCancelled))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted === true) stop()
  })
}
