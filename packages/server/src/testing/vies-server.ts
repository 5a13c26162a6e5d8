import http from 'node:http'
import { shareInWorker } from './worker.ts'

interface ViesServer {
  /** Value for TAX_NUMBER_CHECK_URL. */
  readonly url: string
}

/**
 * The VIES of this test worker. What it says is in the number itself: one that ends in 0 is not registered, in 9 its register is away, in 8 the answer
 * is no JSON; all others are registered. Who says their own number gets one of the consultation.
 */
export function testVies(): Promise<ViesServer> {
  return shareInWorker('vies', startViesServer)
}

async function startViesServer(): Promise<ViesServer> {
  const server = http.createServer((request, response) => {
    void readBody(request).then((body) => {
      const { vatNumber, requesterNumber } = JSON.parse(body)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(answer(String(vatNumber).at(-1), requesterNumber))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}` }
}

function answer(last: string | undefined, requester: unknown): string {
  if (last === '8') return '<html>Bad gateway</html>'
  if (last === '9') return JSON.stringify({ valid: false, userError: 'MS_UNAVAILABLE' })
  const requestIdentifier = requester === undefined ? '' : 'WAPIAAAAX1234'
  return JSON.stringify({ valid: last !== '0', userError: last === '0' ? 'INVALID' : 'VALID', requestIdentifier })
}

async function readBody(request: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}
