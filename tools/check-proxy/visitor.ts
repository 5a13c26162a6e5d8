import http from 'node:http'
import https from 'node:https'

/** Where a visitor's browser finds a proxy. */
export interface Place {
  readonly port: number
  /** Certificates of the authority that signed for the proxy. */
  readonly ca: string
}

export interface Answer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly bytes: Buffer
  readonly text: string
}

interface Ask {
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Sends the bytes in so many pieces, a second after one another. */
  readonly seconds?: number
  readonly host?: string
  /** Answers with what came first: of answers that do not end. */
  readonly isEndless?: boolean
}

/** A browser: keeps cookies and sends the CSRF token. */
export interface Visitor {
  readonly cookies: Map<string, string>
  ask(path: string, ask?: Ask): Promise<Answer>
  // oxlint-disable-next-line typescript/no-explicit-any -- a check that reads something that is not there fails, as it should.
  json(path: string, ask?: Ask): Promise<any>
}

export const host = 'shop.test'

/** A new visitor of `host`, through a proxy. */
export function newVisitor(place: Place): Visitor {
  const cookies = new Map<string, string>()
  const ask = async (path: string, options: Ask = {}): Promise<Answer> => {
    const answer = await send(place, path, options, cookies)
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  return {
    cookies,
    ask,
    json: async (path, options) => {
      const { status, text } = await ask(path, options)
      if (status >= 300) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`)
      return text === '' ? undefined : JSON.parse(text)
    },
  }
}

function send(place: Place, path: string, options: Ask, cookies: ReadonlyMap<string, string>): Promise<Answer> {
  const { method = options.body === undefined ? 'GET' : 'POST', body, seconds } = options
  const payload = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  const asked = options.host ?? host
  return new Promise((resolve, reject) => {
    const request = https.request(
      {
        host: '127.0.0.1',
        port: place.port,
        servername: asked,
        ca: place.ca,
        method,
        path,
        agent: false,
        headers: {
          host: asked,
          accept: 'text/html,image/avif,image/webp,*/*',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-csrf-token': decodeURIComponent(cookies.get('crumb') ?? ''),
          ...(method === 'GET' || method === 'HEAD' ? {} : { origin: `https://${asked}` }),
          ...(payload === undefined
            ? {}
            : { 'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json' }),
          ...options.headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('error', reject)
        const done = () => {
          const bytes = Buffer.concat(chunks)
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString() })
          if (options.isEndless) request.destroy()
        }
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          if (options.isEndless) done()
        })
        response.on('end', done)
      },
    )
    request.on('error', reject)
    if (payload === undefined || seconds === undefined) request.end(payload)
    else trickle(request, payload, seconds)
  })
}

function trickle(request: http.ClientRequest, payload: Buffer, seconds: number): void {
  const size = Math.ceil(payload.length / seconds)
  let sent = 0
  const timer = setInterval(() => {
    request.write(payload.subarray(sent, sent + size))
    sent += size
    if (sent < payload.length) return
    clearInterval(timer)
    request.end()
  }, 1000)
  request.on('close', () => clearInterval(timer))
}
