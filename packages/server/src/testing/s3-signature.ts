import { createHash, createHmac } from 'node:crypto'

/** What a Signature Version 4 is made of, as the published description of it has the parts. */
export interface SignedRequest {
  readonly method: string
  /** As in the request line, still encoded. */
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  /** Lower-case names in the order of the signature. */
  readonly signedHeaders: readonly string[]
  readonly payloadSha256: string
  /** 20130524T000000Z */
  readonly time: string
  readonly region: string
}

/** The signature a request must have, worked out from the description alone: what checks a signer must not share its code. */
export function computeSignature(request: SignedRequest, secret: string): string {
  const day = request.time.slice(0, 8)
  const canonical = [
    request.method,
    request.path
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    canonicalQuery(request.query),
    ...request.signedHeaders.map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    request.signedHeaders.join(';'),
    request.payloadSha256,
  ].join('\n')
  const scope = `${day}/${request.region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', request.time, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  )
  const key = [day, request.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (previous, part) => hmac(previous, part),
    `AWS4${secret}`,
  )
  return hmac(key, toSign).toString('hex')
}

function canonicalQuery(query: string): string {
  if (query === '') return ''
  return query
    .split('&')
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return `${encode(decodeURIComponent(name))}=${encode(decodeURIComponent(value))}`
    })
    .toSorted()
    .join('&')
}

/** Everything but letters, digits and `-._~` by its bytes. */
function encode(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      return /[A-Za-z0-9\-._~]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
