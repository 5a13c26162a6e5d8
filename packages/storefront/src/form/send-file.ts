import { readCookie } from '../page/cookies.ts'
import { type CallFailure, fetchCsrfToken, toFailure } from '../page/call.ts'
import { parseJson } from '../page/read.ts'

type SentFile =
  | { readonly kind: 'sent'; readonly id: string }
  | { readonly kind: 'failed'; readonly failure: CallFailure }

interface FileToSend {
  readonly url: string
  readonly file: File
  readonly signal: AbortSignal
  /** 0 to 1. */
  readonly onProgress: (part: number) => void
}

const uploadTimeoutMs = 600_000

/** Uploads a file and says how far it is. Never throws. A refused CSRF token is replaced silently, once. */
export async function sendFile(sent: FileToSend): Promise<SentFile> {
  const known = readCookie(document.cookie, 'crumb') ?? (await requestCsrfToken())
  const answer = await sendWith(known, sent)
  if (answer.kind === 'sent' || !answer.failure.isCsrfTokenRefused) return answer
  const fresh = await requestCsrfToken()
  return fresh === undefined ? answer : sendWith(fresh, sent)
}

function requestCsrfToken(): Promise<string | undefined> {
  return fetchCsrfToken(window.fetch.bind(window))
}

/** `fetch` does not say how much of a body has left. */
function sendWith(csrfToken: string | undefined, { url, file, signal, onProgress }: FileToSend): Promise<SentFile> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const fail = () => resolve({ kind: 'failed', failure: toFailure(0, undefined) })
    request.open('POST', `${url}?${new URLSearchParams({ fileName: file.name.slice(-300) })}`)
    request.timeout = uploadTimeoutMs
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', 'application/octet-stream')
    if (csrfToken !== undefined) request.setRequestHeader('x-csrf-token', csrfToken)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const body = parseJson(request.responseText)
      const id: unknown = Reflect.get(Object(body), 'id')
      if (request.status === 201 && typeof id === 'string') resolve({ kind: 'sent', id })
      else resolve({ kind: 'failed', failure: toFailure(request.status, body) })
    })
    for (const event of ['error', 'timeout', 'abort']) request.addEventListener(event, fail)
    signal.addEventListener('abort', () => request.abort())
    if (signal.aborted) fail()
    else request.send(file)
  })
}
