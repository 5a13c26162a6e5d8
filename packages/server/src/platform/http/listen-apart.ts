import http from 'node:http'
import type { ListenAddress } from '../config.ts'
import type { App } from './http.ts'

/** Serves at an address of its own, from which no site can be reached, for as long as the server listens. */
export function listenApart(
  app: App,
  { host, port }: ListenAddress,
  answer: (request: http.IncomingMessage, response: http.ServerResponse) => Promise<unknown>,
): void {
  const server = http.createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  app.addHook('onListen', async () => {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  })
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    server.close()
  })
}
