import { createHash } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { S3Address } from './address.ts'

/** A body that can be sent again: a store that is busy wants it a second time. */
interface S3Body {
  readonly byteSize: number
  /** Hex digest: signed with the request, so that a store never keeps bytes that were changed on the way. */
  readonly sha256: string
  readonly open: () => Readable
}

interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** The key below the prefix; left out, the bucket itself. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: S3Body
}

/** The store refused, or sent an unknown response. Holds no keys and no signatures. */
class S3Error extends Error {
  override readonly name = 'S3Error'
  readonly status: number
  readonly code: string
  constructor(request: S3Request, status: number, code: string) {
    super(
      `The file store answered ${status}${code === '' ? '' : ` (${code})`} to ${request.method} ${request.key ?? 'its bucket'}.`,
    )
    this.status = status
    this.code = code
  }
}

interface S3Client {
  /**
   * Sends a request and gives the answer's head, its body unread; 404 and 416 are answers too. Tries again when the store is busy or
   * the connection breaks. Throws S3Error or the last error of the connection.
   */
  send(request: S3Request): Promise<http.IncomingMessage>
  /** The same with the answer's body, as part of each attempt. */
  read(request: S3Request): Promise<{ readonly status: number; readonly bytes: Buffer }>
  /** The body of an answer of `send`; an error when the store falls silent. */
  chunks(answer: http.IncomingMessage): AsyncGenerator<Buffer>
  close(): void
}

export interface S3Limits {
  readonly attempts: number
  /** Before the second attempt; doubled before each further one. */
  readonly pauseMs: number
  /** Without a byte in either direction for this long a connection counts as broken. */
  readonly silenceMs: number
}

const ordinary: S3Limits = { attempts: 4, pauseMs: 150, silenceMs: 20_000 }
const silence = 'The file store was silent for too long.'
const emptySha256 = createHash('sha256').digest('hex')
/** Connections to the store per process. */
const connections = 32

export function openS3Client(address: S3Address, limits: S3Limits = ordinary): S3Client {
  const web = address.endpoint.startsWith('https:') ? https : http
  const agent = new web.Agent({ keepAlive: true, maxSockets: connections, timeout: limits.silenceMs })
  const cache = new Map<string, ArrayBuffer>()

  const attempt = async (request: S3Request, url: string): Promise<http.IncomingMessage> => {
    // Only with a bucket: it brings the whole `fetch` of Node.js into memory.
    const { AwsV4Signer } = await import('aws4fetch')
    const signer = new AwsV4Signer({
      method: request.method,
      url,
      headers: { ...request.headers, 'x-amz-content-sha256': request.body?.sha256 ?? emptySha256 },
      service: 's3',
      region: address.region,
      accessKeyId: address.credentials.accessKeyId,
      secretAccessKey: address.credentials.secretAccessKey,
      ...(address.credentials.sessionToken === undefined ? {} : { sessionToken: address.credentials.sessionToken }),
      // Keys of a signature by day; kept, they save four of five hashes.
      cache,
    })
    const signed = await signer.sign()
    if (cache.size > 10) cache.clear()
    const headers = { ...Object.fromEntries(signed.headers), 'content-length': String(request.body?.byteSize ?? 0) }
    const outgoing = web.request(signed.url, { method: request.method, headers, agent, timeout: limits.silenceMs })
    return exchange(outgoing, request.body)
  }
  const again = async <T>(request: S3Request, work: (answer: http.IncomingMessage) => Promise<T>): Promise<T> => {
    const url = buildUrl(address, request)
    for (let number = 1; ; number++) {
      try {
        const answer = await attempt(request, url)
        await requireGood(request, answer, limits.silenceMs)
        return await work(answer)
      } catch (error) {
        if (number >= limits.attempts || !isPassing(error)) throw error
        await sleep(limits.pauseMs * 2 ** (number - 1) * (0.5 + Math.random()))
      }
    }
  }
  return {
    send: (request) => again(request, async (answer) => answer),
    read: (request) =>
      again(request, async (answer) => ({
        status: answer.statusCode ?? 0,
        bytes: await readBody(answer, limits.silenceMs),
      })),
    chunks: (answer) => readChunks(answer, limits.silenceMs),
    close: () => agent.destroy(),
  }
}

function buildUrl({ endpoint, bucket, prefix, isPathStyle }: S3Address, { key, query }: S3Request): string {
  const url = new URL(endpoint)
  if (!isPathStyle) url.host = `${bucket}.${url.host}`
  const parts = key === undefined ? [] : `${prefix}${key}`.split('/')
  // An address with such a part would be another one once it is read: that of another bucket, at worst.
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    throw new Error(`Not the key of a file: ${key}`)
  const path = [...(isPathStyle ? [bucket] : []), ...parts].map(encodeURIComponent).join('/')
  return `${url.origin}/${path}${query === undefined ? '' : `?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`}`
}

function exchange(outgoing: http.ClientRequest, body: S3Body | undefined): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    outgoing.on('response', (answer) => {
      // From here on `chunksOf` watches the clock.
      outgoing.setTimeout(0)
      resolve(answer)
    })
    outgoing.on('error', reject)
    outgoing.on('timeout', () => outgoing.destroy(new Error(silence)))
    if (body === undefined) outgoing.end()
    // Its failure is the request's: `error` above tells it.
    else pipeline(body.open(), outgoing).catch((error: unknown) => reject(error))
  })
}

async function requireGood(request: S3Request, answer: http.IncomingMessage, silenceMs: number): Promise<void> {
  const status = answer.statusCode ?? 0
  if (status >= 200 && status < 300) return
  const text = (await readBody(answer, silenceMs)).toString('utf8')
  if (status === 404 && !text.includes('NoSuchBucket')) return
  throw new S3Error(request, status, /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1] ?? '')
}

async function readBody(answer: http.IncomingMessage, silenceMs: number): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of readChunks(answer, silenceMs)) parts.push(part)
  return Buffer.concat(parts)
}

/** The body of an answer. A reader may take all the time of the world; the store, once asked for more, may not. */
async function* readChunks(answer: http.IncomingMessage, silenceMs: number): AsyncGenerator<Buffer> {
  const wait = () => setTimeout(() => answer.destroy(new Error(silence)), silenceMs)
  let timer = wait()
  try {
    for await (const chunk of answer) {
      clearTimeout(timer)
      yield Buffer.from(chunk)
      timer = wait()
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Worth another attempt: the store is busy or the connection broke, as opposed to being told no. */
function isPassing(error: unknown): boolean {
  if (error instanceof S3Error)
    return error.status >= 500 || error.status === 429 || error.status === 408 || error.code === 'RequestTimeout'
  return error instanceof Error && !('code' in error && error.code === 'ENOENT')
}
