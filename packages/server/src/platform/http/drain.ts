import type http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const pollMs = 25

/**
 * Takes no new connections, and ends each open one with the next answer that it gets. Closing idle connections at once, as `http.Server.close` does,
 * would cut the one on which a request is on its way. Resolves when all have ended, at the latest after `limitMs`.
 */
export async function drainConnections(server: http.Server, limitMs: number): Promise<void> {
  server.prependListener('request', (_request, response: http.ServerResponse) => {
    response.shouldKeepAlive = false
  })
  net.Server.prototype.close.call(server)
  const end = Date.now() + limitMs
  while (Date.now() < end && (await countConnections(server)) > 0) await sleep(pollMs)
}

async function countConnections(server: http.Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
}
