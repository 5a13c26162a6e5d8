import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/http.ts'
import type { RequestMeter } from './registry.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** When the request began, in milliseconds; 0 where nobody measures. */
    beganAt: number
  }
}

/** Measures every request that reaches the framework, whatever becomes of it. */
export function measureRequests(app: App, meter: RequestMeter): void {
  app.decorateRequest('beganAt', 0)
  app.addHook('onRequest', (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    request.beganAt = performance.now()
    done()
  })
  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    // Pages answer beside the framework, so the status is that of the socket.
    const { statusCode } = reply.raw
    if (!request.isRoutedAgain)
      meter(
        request.method,
        request.routeOptions.url ?? 'none',
        statusCode,
        (performance.now() - request.beganAt) / 1000,
      )
    done()
  })
}
