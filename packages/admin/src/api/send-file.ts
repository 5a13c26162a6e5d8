import { messages } from '../messages.ts'
import { readCsrfCookie, csrfHeader, fetchCsrfToken, isCsrfTokenRefused, readBody } from './csrf.ts'
import { Problem, isProblemBody, toProblem } from './problem.ts'

/** A file that does not move for this long has stopped. */
const stalledAfterMs = 60_000
/** The server looks into pictures and unpacks themes before it answers. */
const usualAnswerMs = 180_000

export interface SendOptions {
  readonly method?: 'POST' | 'PUT' | 'PATCH'
  /** Stops the file on its way. */
  readonly signal?: AbortSignal
  /** Between 0 and 1, while the file is on its way. */
  readonly onProgress?: (share: number) => void
  /** How long the server may look into the file before it answers, in milliseconds. */
  readonly answeredWithinMs?: number
}

/** Sends a file as it is, as the body of a request; the body of the answer, or a thrown `Problem`. */
export async function sendFile<Body>(path: string, file: Blob, options: SendOptions = {}): Promise<Body> {
  const first = await post(path, file, readCsrfCookie(), options)
  const csrfToken = isCsrfTokenRefused(first) ? await fetchCsrfToken() : undefined
  const { status, body } = csrfToken === undefined ? first : await post(path, file, csrfToken, options)
  if (status >= 200 && status < 300) {
    if (body === undefined) throw fileProblem(messages.noResponseData, status)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type is that of the operation at this path.
    return body as Body
  }
  if (!isProblemBody(body)) throw fileProblem(messages.uploadProblem, status)
  throw body.code === 'internal' ? fileProblem(messages.processingFailed, status) : toProblem(body, status)
}

interface PostResult {
  readonly status: number
  readonly body: unknown
}

/** XMLHttpRequest, because `fetch` does not tell how much of a body has been sent. */
function post(path: string, file: Blob, csrfToken: string | undefined, options: SendOptions): Promise<PostResult> {
  const { signal, onProgress, method = 'POST', answeredWithinMs = usualAnswerMs } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (message: string) => {
      clearTimeout(timer)
      reject(fileProblem(message, 0))
      request.abort()
    }
    let timer = setTimeout(fail, stalledAfterMs, messages.uploadIncomplete)
    const wait = (ms: number, message: string) => {
      clearTimeout(timer)
      timer = setTimeout(fail, ms, message)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait(stalledAfterMs, messages.uploadIncomplete)
      onProgress?.(total === 0 ? 1 : loaded / total)
    })
    request.upload.addEventListener('load', () => {
      wait(answeredWithinMs, messages.processingIncomplete)
      onProgress?.(1)
    })
    request.addEventListener('error', () => fail(messages.networkError))
    request.addEventListener('load', () => {
      clearTimeout(timer)
      resolve({ status: request.status, body: readBody(request.responseText) })
    })
    signal?.addEventListener('abort', () => fail(messages.processingCancelled))
    if (signal?.aborted === true) return fail(messages.processingCancelled)
    request.open(method, new URL(path, location.origin))
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    if (csrfToken !== undefined) request.setRequestHeader(csrfHeader, csrfToken)
    request.send(file)
  })
}

function fileProblem(message: string, status: number): Problem {
  return new Problem('file_not_sent', status, message)
}
