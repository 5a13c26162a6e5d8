import http from 'node:http'

export interface Answer {
  readonly status: number
  readonly body: string
  readonly cookies: readonly string[]
}

/** A lean keep-alive client: the load generator shares the processor with what it measures. */
export function createClient(base: string, host: string, connections: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(base)
  return {
    send: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
      new Promise((resolve, reject) => {
        // Bytes are sent as they are: JSON that was written once.
        const payload = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body)
        const request = http.request(
          {
            agent,
            hostname,
            port,
            method,
            path,
            headers: {
              host,
              ...(payload === undefined
                ? {}
                : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
              ...headers,
            },
          },
          (response) => {
            const chunks: Buffer[] = []
            response.on('data', (chunk: Buffer) => chunks.push(chunk))
            response.on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                body: Buffer.concat(chunks).toString(),
                cookies: response.headers['set-cookie'] ?? [],
              }),
            )
          },
        )
        request.on('error', reject)
        request.end(payload)
      }),
    close: () => agent.destroy(),
  }
}

/** `name=value` of a Set-Cookie header. */
function cookiePair(cookies: readonly string[], name: string): string | undefined {
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0]
}

/** The value at a share of the sorted list, for example 0.99. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

type Send = ReturnType<typeof createClient>['send']

/** What a visitor's calls carry: the visitor's cookies, and the CSRF token as header. A new visitor each time: first carts of one visitor are joined. */
export interface Visitor {
  readonly cookie: string
  readonly 'x-csrf-token': string
}

export async function newVisitor(send: Send): Promise<Visitor> {
  const { cookies } = await send('GET', '/api/crumb')
  const csrfPair = cookiePair(cookies, 'crumb') ?? ''
  const visitor = cookiePair(cookies, 'vitrine_visitor') ?? ''
  return { cookie: `${csrfPair}; ${visitor}`, 'x-csrf-token': decodeURIComponent(csrfPair.slice('crumb='.length)) }
}

/** So many visitors, asked for side by side. */
export async function newVisitors(send: Send, count: number): Promise<Visitor[]> {
  const visitors: Visitor[] = []
  const ask = async () => {
    while (visitors.length < count) visitors.push(await newVisitor(send))
  }
  await Promise.all(Array.from({ length: 50 }, ask))
  return visitors
}
