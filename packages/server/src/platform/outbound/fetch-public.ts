import { lookup as resolve } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './addresses.ts'

/** Why something was not fetched, in words for the owner. */
export class FetchRefusedError extends Error {
  override readonly name = 'FetchRefused'
  /** The server could not be reached at all: asking it again soon is in vain. */
  readonly isUnreachable: boolean
  constructor(reason: string, isUnreachable = false) {
    super(reason)
    this.isUnreachable = isUnreachable
  }
}

export interface FetchLimits {
  readonly maxBytes: number
  readonly timeoutMs: number
  /** Media type asked for; pictures when absent. */
  readonly accept?: string
}

/** Who may be asked. Only tests ask others than public servers on their ordinary port. */
export interface FetchPolicy {
  readonly isAllowed: (address: string) => boolean
  readonly anyPort: boolean
  /** Certificates trusted beside those of the system. */
  readonly ca?: string
}

export const publicServers: FetchPolicy = { isAllowed: isPublicAddress, anyPort: false }
const redirectLimit = 3

/**
 * Fetches a file over https from a public server. The address that is connected to is the one that was checked, so that a name
 * cannot point elsewhere in between; redirects are checked alike. Throws FetchRefused.
 */
export async function fetchPublic(
  address: string,
  limits: FetchLimits,
  policy: FetchPolicy = publicServers,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  let url = allowUrl(address, policy)
  for (let hop = 0; hop <= redirectLimit; hop++) {
    const got = await request(url, signal, policy, limits)
    if (Buffer.isBuffer(got)) return got
    url = allowUrl(new URL(got.location, url).href, policy)
  }
  throw new FetchRefusedError(`It was redirected more than ${redirectLimit} times.`)
}

export function allowUrl(address: string, policy: FetchPolicy): URL {
  if (!URL.canParse(address)) throw new FetchRefusedError('This is not an address.')
  const url = new URL(address)
  if (url.protocol !== 'https:') throw new FetchRefusedError('Only https addresses are fetched.')
  if (url.username !== '' || url.password !== '')
    throw new FetchRefusedError('Addresses with a password are not fetched.')
  if (url.port !== '' && !policy.anyPort) throw new FetchRefusedError('Only the ordinary https port is asked.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A name is checked when it is looked up; an address in its place never is looked up.
  if (isIP(host) !== 0 && !policy.isAllowed(host))
    throw new FetchRefusedError('This server is not on the public internet.')
  return url
}

function request(
  url: URL,
  signal: AbortSignal,
  policy: FetchPolicy,
  limits: FetchLimits,
): Promise<Buffer | { location: string }> {
  return new Promise((answer, fail) => {
    const refuse = (error: unknown) => fail(signal.aborted ? tooSlow(limits) : asRefusal(error))
    const sent = https.get(
      url,
      {
        signal,
        lookup: checkLookup(policy),
        headers: { 'user-agent': 'Vitrine', accept: limits.accept ?? 'image/*' },
        ...(policy.ca === undefined ? {} : { ca: policy.ca }),
      },
      (response) => {
        const status = response.statusCode ?? 0
        const { location } = response.headers
        if (status >= 300 && status < 400 && location !== undefined) {
          response.resume()
          return answer({ location })
        }
        if (status !== 200) {
          response.resume()
          return fail(new FetchRefusedError(`The server answered ${status}.`))
        }
        readAll(response, limits.maxBytes).then(answer, refuse)
      },
    )
    sent.on('error', refuse)
  })
}

/** Resolves a name and lets through only addresses that the policy allows: the connection then goes to one of these. */
export function checkLookup(policy: FetchPolicy): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const allowed = addresses.filter(({ address }) => policy.isAllowed(address))
      const [first] = allowed
      if (first === undefined) return callback(new FetchRefusedError('This server is not on the public internet.'), '')
      if (options.all === true) return callback(null, allowed)
      return callback(null, first.address, first.family)
    })
  }
}

async function readAll(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = new FetchRefusedError(`It is larger than ${maxBytes / 1_000_000} MB.`)
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy()
    throw tooLarge
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > maxBytes) {
      response.destroy()
      throw tooLarge
    }
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}

function tooSlow({ timeoutMs }: FetchLimits): FetchRefusedError {
  return new FetchRefusedError(`The server did not answer within ${timeoutMs / 1000} seconds.`, true)
}

function asRefusal(error: unknown): FetchRefusedError {
  if (error instanceof FetchRefusedError) return error
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown'
  if (['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'].includes(code))
    return new FetchRefusedError('The name of the server could not be found.', true)
  return new FetchRefusedError(`The server could not be reached (${code}).`, true)
}
