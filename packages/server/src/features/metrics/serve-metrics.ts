import type http from 'node:http'
import { equalsInConstantTime } from '../../platform/crypto.ts'
import type { Services } from '../../platform/http/feature.ts'
import type { App } from '../../platform/http/http.ts'
import { listenApart } from '../../platform/http/listen-apart.ts'
import { metricsRefused } from './errors.ts'
import { measureRequests } from './measure-requests.ts'
import { type Metrics, openMetrics } from './registry.ts'

/** Measures requests and answers with metrics, where the environment asks for it. Before any route is registered. */
export async function serveMetrics(app: App, services: Pick<Services, 'config' | 'database' | 'log'>): Promise<void> {
  const { metricsToken, metricsListen } = services.config
  if (metricsToken === undefined && metricsListen === undefined) return
  const metrics = await openMetrics(services)
  measureRequests(app, metrics.meter)
  if (metricsToken !== undefined) {
    app.get('/metrics', { config: { anyHost: true } }, async (request, reply) => {
      if (!hasToken(request.headers.authorization, metricsToken)) throw metricsRefused({})
      return reply
        .type(metrics.contentType)
        .header('cache-control', 'no-store')
        .send(await metrics.read())
    })
  }
  if (metricsListen !== undefined)
    listenApart(app, metricsListen, (request, response) => answer(request, response, metrics, metricsToken))
}

function hasToken(authorization: string | undefined, token: string): boolean {
  return equalsInConstantTime(authorization ?? '', `Bearer ${token}`)
}

/** An address of its own, which nobody outside of the machine, or of its network, reaches. */
async function answer(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  metrics: Metrics,
  token: string | undefined,
): Promise<unknown> {
  if (request.url !== '/metrics') return response.writeHead(404).end()
  if (token !== undefined && !hasToken(request.headers.authorization, token)) return response.writeHead(401).end()
  return response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.read())
}
