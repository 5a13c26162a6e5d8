import http from 'node:http'
import { shareInWorker } from './worker.ts'

/** A key that the server knows. What a test prepares for a key holds for that one alone. */
interface DeeplAccount {
  /** Requests that were answered, as JSON. */
  readonly requests: { readonly text: readonly string[]; readonly source_lang: string; readonly target_lang: string }[]
  /** Answered in place of a translation. */
  status: number
}

interface DeeplServer {
  /** Value for DEEPL_URL. */
  readonly url: string
  /** Makes an account; its answers are the texts with the language before them: `[DE] Things`. */
  addAccount(key: string): DeeplAccount
}

/** The DeepL of this test worker: it speaks as much of the API as we ask. */
export function testDeepl(): Promise<DeeplServer> {
  return shareInWorker('deepl', startDeeplServer)
}

async function startDeeplServer(): Promise<DeeplServer> {
  const accounts = new Map<string, DeeplAccount>()
  const server = http.createServer((request, response) => {
    void readBody(request).then((body) => {
      const account = accounts.get((request.headers.authorization ?? '').replace('DeepL-Auth-Key ', ''))
      const status = account === undefined ? 403 : request.url === '/v2/usage' ? 200 : account.status
      response.writeHead(status, { 'content-type': 'application/json' })
      if (status !== 200 || request.url === '/v2/usage' || !account) return response.end('{}')
      const asked = JSON.parse(body)
      account.requests.push(asked)
      const translate = (text: string) =>
        text.startsWith('<p>')
          ? text.replace('<p>', `<p onclick="x()">[${asked.target_lang}] `)
          : `[${asked.target_lang}] ${text}`
      return response.end(
        JSON.stringify({ translations: asked.text.map((text: string) => ({ text: translate(text) })) }),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    addAccount: (key) => {
      const account: DeeplAccount = { requests: [], status: 200 }
      accounts.set(key, account)
      return account
    },
  }
}

async function readBody(request: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}
