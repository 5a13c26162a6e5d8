import { transcode } from 'node:buffer'
import { hash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { isShared, shareUntil } from './share-for.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Smaller bodies gain nothing from compression. */
const compressFromBytes = 860

type Encoding = 'identity' | 'br' | 'gzip'

/** One answer, ready to be sent any number of times: bytes, their compressed forms, headers. */
export class CachedResponse {
  readonly status: number
  readonly body: Buffer
  /** Undefined where nobody may keep it. */
  readonly etag: string | undefined
  /** A comment for staff, to be at the end of the page: what is wrong with its templates. */
  readonly staffNote: string
  /** HTML: members of the staff get it with a mark of their own. */
  readonly isPage: boolean
  /** A limit ended its rendering: what is there is not all of the page. */
  readonly isCut: boolean
  /** Epoch milliseconds at which what it shows changes by itself; infinity when it does not. */
  readonly validUntilMs: number
  readonly #cacheControl: string
  readonly #compressible: boolean
  readonly #quality: number
  readonly #heads: {
    identity: OutgoingHttpHeaders
    br: OutgoingHttpHeaders | undefined
    gzip: OutgoingHttpHeaders | undefined
  }
  readonly #bodies: { br: Buffer | undefined; gzip: Buffer | undefined } = { br: undefined, gzip: undefined }
  readonly #notModified: OutgoingHttpHeaders
  readonly #making = new Map<Encoding, Promise<void>>()

  constructor(answer: {
    readonly body: string | Buffer
    readonly contentType: string
    readonly cacheControl: string
    readonly status?: number
    readonly headers?: OutgoingHttpHeaders
    /** Brotli quality: files that live long are worth more work. */
    readonly quality?: number
    readonly staffNote?: string
    readonly isCut?: boolean
    readonly validUntilMs?: number | undefined
  }) {
    this.body = typeof answer.body === 'string' ? encodeUtf8(answer.body) : answer.body
    this.status = answer.status ?? 200
    this.staffNote = answer.staffNote ?? ''
    this.isCut = answer.isCut ?? false
    this.validUntilMs = answer.validUntilMs ?? Infinity
    this.#cacheControl = answer.cacheControl
    this.isPage = answer.contentType.startsWith('text/html')
    const isKept = !answer.cacheControl.includes('no-store')
    this.etag = isKept ? `W/"${hash('sha1', this.body, 'base64url').slice(0, 20)}"` : undefined
    this.#quality = answer.quality ?? 5
    this.#compressible = this.body.length >= compressFromBytes && isText(answer.contentType)
    const common: OutgoingHttpHeaders = {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': answer.cacheControl,
      ...answer.headers,
      ...(this.#compressible ? { vary: 'accept-encoding' } : {}),
      ...(isKept ? { etag: this.etag } : {}),
    }
    this.#notModified = common
    const head = { ...common, 'content-type': answer.contentType, 'content-length': this.body.length }
    this.#heads = { identity: head, br: undefined, gzip: undefined }
  }

  /** Bytes it occupies in memory, counted as what it may grow to. */
  get size(): number {
    return this.body.length * (this.#compressible ? 1.5 : 1) + 1500
  }

  /** The best available encoding that the browser accepts. */
  findAvailableEncoding(acceptEncoding: string | undefined): Encoding {
    if (!this.#compressible || acceptEncoding === undefined) return 'identity'
    if (this.#bodies.br && acceptsBrotli.test(acceptEncoding)) return 'br'
    return this.#bodies.gzip && acceptsGzip.test(acceptEncoding) ? 'gzip' : 'identity'
  }

  /** The form the browser would like best. */
  getPreferredEncoding(acceptEncoding: string | undefined): Encoding {
    if (!this.#compressible || acceptEncoding === undefined) return 'identity'
    if (acceptsBrotli.test(acceptEncoding)) return 'br'
    return acceptsGzip.test(acceptEncoding) ? 'gzip' : 'identity'
  }

  /** Makes a compressed form, on another thread, once. */
  async prepare(encoding: Encoding): Promise<void> {
    if (encoding === 'identity' || this.#bodies[encoding]) return
    const making = this.#making.get(encoding) ?? this.compress(encoding)
    this.#making.set(encoding, making)
    await making
  }

  private async compress(encoding: 'br' | 'gzip'): Promise<void> {
    const params = {
      [zlib.constants.BROTLI_PARAM_QUALITY]: this.#quality,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: this.body.length,
    }
    const body = encoding === 'br' ? await brotli(this.body, { params }) : await gzip(this.body, { level: 6 })
    this.#heads[encoding] = { ...this.#heads.identity, 'content-encoding': encoding, 'content-length': body.length }
    this.#bodies[encoding] = body
  }

  /** Headers that count from this moment: how long caches in front may keep what changes by itself. */
  private countDown(): OutgoingHttpHeaders | undefined {
    if (this.validUntilMs === Infinity || !isShared(this.#cacheControl)) return undefined
    return { 'cache-control': shareUntil(this.#cacheControl, this.validUntilMs, Date.now()) }
  }

  /** Sends the response through the framework, which adds cookies. Its encoding must be available. */
  reply(reply: FastifyReply, encoding: Encoding): FastifyReply {
    const { 'content-length': _length, ...kept } = this.#heads[encoding] ?? this.#heads.identity
    const head = { ...kept, ...this.countDown() }
    for (const [name, value] of Object.entries(head)) if (!reply.hasHeader(name)) void reply.header(name, value)
    return reply.code(this.status).send(encoding === 'identity' ? this.body : (this.#bodies[encoding] ?? this.body))
  }

  /** Sends it: 304 when the browser has it already, no body to HEAD. `given` are headers of this one response. */
  send(request: IncomingMessage, response: ServerResponse, given?: OutgoingHttpHeaders): void {
    const { headers } = request
    const counted = this.countDown()
    const extra = counted ? { ...counted, ...given } : given
    if (this.etag !== undefined && headers['if-none-match'] === this.etag && this.status === 200) {
      response.writeHead(304, extra ? { ...this.#notModified, ...extra } : this.#notModified)
      response.end()
      return
    }
    const encoding = this.findAvailableEncoding(headers['accept-encoding'])
    const head = this.#heads[encoding] ?? this.#heads.identity
    response.writeHead(this.status, extra ? { ...head, ...extra } : head)
    if (request.method === 'HEAD') response.end()
    else response.end(encoding === 'identity' ? this.body : this.#bodies[encoding])
  }
}

/** Named in `Accept-Encoding`, and not with a quality of zero, which refuses it. */
const acceptsBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/
const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/

/** Shorter texts are encoded as they are. */
const longText = 4_000

/**
 * The text as bytes. Nearly every page has a character beyond Latin-1, such as a dash in its title. For such texts the
 * direct way takes two and a half times as long.
 */
function encodeUtf8(text: string): Buffer {
  if (text.length < longText) return Buffer.from(text)
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8')
  } catch {
    // Half of a pair of surrogates is in it, which becomes the sign for what cannot be shown.
    return Buffer.from(text)
  }
}

function isText(contentType: string): boolean {
  return /^(text\/|application\/(json|javascript|xml|rss\+xml|manifest\+json|ld\+json)|image\/svg)/.test(contentType)
}
