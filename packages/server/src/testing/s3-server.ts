import { createHash } from 'node:crypto'
import http from 'node:http'
import { computeSignature } from './s3-signature.ts'

/** What the next request meets instead of its answer. */
type Fault = 'busy' | 'reset' | 'silent' | 'cut'

interface S3Server {
  /** Value for FILES_URL. */
  readonly url: string
  readonly env: { readonly AWS_ACCESS_KEY_ID: string; readonly AWS_SECRET_ACCESS_KEY: string }
  /** Files by bucket and key: `bucket/a/b`. */
  readonly files: Map<string, Buffer>
  /** `METHOD path` of every request received. */
  readonly requests: string[]
  /** The next requests fail like this, in turn. */
  fail(...faults: Fault[]): void
  close(): Promise<void>
}

const env = { AWS_ACCESS_KEY_ID: 'AKTESTTESTTEST', AWS_SECRET_ACCESS_KEY: 'a/secret+with=everything' }
const region = 'test-1'
const bucket = 'shop-files'

interface S3Response {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: Buffer | string
}

/** A store that speaks S3, in memory: it checks every signature and every checksum. `pageSize`: files of one list. */
export async function startS3Server(pageSize = 3): Promise<S3Server> {
  const files = new Map<string, Buffer>()
  const requests: string[] = []
  const faults: Fault[] = []
  const server = http.createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const fault = faults.shift()
    void readBody(request).then((body) => {
      if (fault === 'reset') return request.socket.destroy()
      if (fault === 'silent') return undefined
      const {
        status,
        headers = {},
        body: content = '',
      } = fault === 'busy'
        ? problem(503, 'SlowDown')
        : (refused(request, body) ?? answer(files, request, body, pageSize))
      const bytes = Buffer.from(content)
      response.writeHead(status, { 'content-length': bytes.length, ...headers })
      if (fault === 'cut') return response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy())
      return response.end(request.method === 'HEAD' ? undefined : bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `s3://${bucket}/installation?endpoint=http://127.0.0.1:${port}&region=${region}`,
    env,
    files,
    requests,
    fail: (...next) => void faults.push(...next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Why the request is not let in, or undefined. */
function refused(request: http.IncomingMessage, body: Buffer): S3Response | undefined {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!authorization) return problem(403, 'AccessDenied')
  const [, accessKey, day = '', signedRegion = '', names = '', signature] = authorization
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const time = headers['x-amz-date'] ?? ''
  const payloadSha256 = headers['x-amz-content-sha256'] ?? ''
  const signedHeaders = names.split(';')
  if (accessKey !== env.AWS_ACCESS_KEY_ID) return problem(403, 'InvalidAccessKeyId')
  if (!signedHeaders.includes('host') || !time.startsWith(day) || signedRegion !== region)
    return problem(403, 'AuthorizationHeaderMalformed')
  // Every header of the store's own has to be signed.
  if (Object.keys(headers).some((name) => name.startsWith('x-amz-') && !signedHeaders.includes(name)))
    return problem(403, 'AccessDenied')
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const parts = { method: request.method ?? '', path, query, headers, signedHeaders, payloadSha256, time, region }
  if (computeSignature(parts, env.AWS_SECRET_ACCESS_KEY) !== signature) return problem(403, 'SignatureDoesNotMatch')
  if (sha256(body) !== payloadSha256) return problem(400, 'XAmzContentSHA256Mismatch')
  return undefined
}

function answer(files: Map<string, Buffer>, request: http.IncomingMessage, body: Buffer, pageSize: number): S3Response {
  const url = new URL(request.url ?? '', 'http://s3')
  const name = decodeURIComponent(url.pathname.slice(1))
  if (!name.startsWith(bucket)) return problem(404, 'NoSuchBucket')
  if (name === bucket || name === `${bucket}/`) return list(files, url.searchParams, pageSize)
  if (request.method === 'PUT') {
    if (request.headers['content-length'] === undefined) return problem(411, 'MissingContentLength')
    files.set(name, body)
    return { status: 200 }
  }
  if (request.method === 'DELETE') {
    files.delete(name)
    return { status: 204 }
  }
  const file = files.get(name)
  if (!file) return problem(404, 'NoSuchKey')
  const etag = `"${sha256(file).slice(0, 32)}"`
  const wanted = request.headers['if-match']
  if (wanted !== undefined && wanted !== etag) return problem(412, 'PreconditionFailed')
  const headers = { etag, 'accept-ranges': 'bytes' }
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  if (!range) return { status: 200, headers, body: file }
  const [start, end] = [Number(range[1]), range[2] ? Math.min(Number(range[2]), file.length - 1) : file.length - 1]
  if (start >= file.length) return problem(416, 'InvalidRange')
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end}/${file.length}` },
    body: file.subarray(start, end + 1),
  }
}

function list(files: Map<string, Buffer>, query: URLSearchParams, pageSize: number): S3Response {
  if (query.get('list-type') !== '2') return problem(400, 'InvalidArgument')
  const prefix = `${bucket}/${query.get('prefix') ?? ''}`
  const names = [...files.keys()].filter((name) => name.startsWith(prefix)).toSorted()
  const after = query.get('continuation-token')
  const rest = after === null ? names : names.filter((name) => name > Buffer.from(after, 'base64').toString('utf8'))
  const page = rest.slice(0, pageSize)
  const last = page.at(-1)
  const isTruncated = rest.length > page.length && last !== undefined
  const encode = (name: string) => encodeURIComponent(name).replaceAll('%2F', '/').replaceAll('%20', '+')
  const body = `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${page
    .map(
      (name) =>
        `<Contents><Key>${encode(name.slice(bucket.length + 1))}</Key><Size>${files.get(name)?.length}</Size></Contents>`,
    )
    .join(
      '',
    )}${isTruncated ? `<NextContinuationToken>${Buffer.from(last).toString('base64')}</NextContinuationToken>` : ''}</ListBucketResult>`
  return { status: 200, headers: { 'content-type': 'application/xml' }, body }
}

function problem(status: number, code: string): S3Response {
  return { status, body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>` }
}

async function readBody(request: http.IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
