import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ProxyTrust } from '../network/proxies.ts'

/** Browsers use https alone for a year after an https visit; subdomains, which may be of others, decide for themselves. */
const strictTransport = 'max-age=31536000'

/** Makes out what a request asks for, from the connection and from proxies that are trusted. */
export interface OriginReader {
  /** Protocol, host and port that the visitor's browser shows, for example `https://shop.example:8443`. The host is not checked. */
  readonly read: (request: IncomingMessage) => string
  /** Sets the headers that all answers of an origin have, pages from memory among them. */
  readonly mark: (response: ServerResponse, origin: string) => void
}

interface OriginOptions {
  readonly proxies: ProxyTrust
  readonly environment: 'dev' | 'qa' | 'staging' | 'prod'
  /** The protocol of a host (lower case, with port) when no proxy says it: some proxies that end TLS do not say so. */
  readonly getProtocol: (host: string) => 'http' | 'https'
}

export function openOriginReader({ proxies: trust, environment, getProtocol }: OriginOptions): OriginReader {
  const forwardedHost = ({ headers, socket }: IncomingMessage) => {
    const host = trust.readsHost ? getLastValue(headers['x-forwarded-host']) : undefined
    return host !== undefined && trust.isTrusted(socket.remoteAddress) ? host : undefined
  }
  const forwardedProtocol = ({ headers, socket }: IncomingMessage) => {
    const protocol = getLastValue(headers['x-forwarded-proto'])
    return (protocol === 'https' || protocol === 'http') && trust.isTrusted(socket.remoteAddress) ? protocol : undefined
  }
  return {
    read: (request) => {
      const host = (forwardedHost(request) ?? request.headers.host ?? '').toLowerCase()
      return `${forwardedProtocol(request) ?? getProtocol(host)}://${host}`
    },
    mark: (response, origin) => {
      // A test copy of a shop must not stand beside it in search results.
      if (environment !== 'prod') response.setHeader('x-robots-tag', 'noindex, nofollow')
      if (origin.startsWith('https:')) response.setHeader('strict-transport-security', strictTransport)
    },
  }
}

/** Each proxy adds its word at the end; the nearest one is the one that is trusted. */
function getLastValue(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const text = typeof header === 'string' ? header : header.join(',')
  return text.slice(text.lastIndexOf(',') + 1).trim()
}

/** True when a request names its host twice: which one counts would be a matter of taste (RFC 9112, section 3.2: 400). */
export function hasTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count > 1
}
