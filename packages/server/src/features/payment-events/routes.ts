import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { receiveEvent } from './apply.ts'

/** Messages are a few kilobytes; those of payments with many lines stay below this. */
const maxBytes = 256 * 1024

/** Doors for the messages of providers, in a scope of their own: bodies stay as they came. */
export async function registerPaymentEventRoutes(app: App): Promise<void> {
  await app.register(async (scope: App) => eventRoute(scope))
}

/** The signature is made of the body's bytes: it is read as text, and parsed by the provider. */
function eventRoute(app: App): void {
  app.removeAllContentTypeParsers()
  const types = ['application/json', 'application/x-www-form-urlencoded']
  app.addContentTypeParser(types, { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) => {
    done(null, body)
  })
  app.post(
    '/api/webhooks/payments/:provider',
    {
      bodyLimit: maxBytes,
      schema: {
        operationId: 'receivePaymentEvent',
        tags: ['payments'],
        params: z.object({ provider: z.string().max(50) }),
        // The parts of an address that is signed for Mollie.
        querystring: z.object({
          payment: z.string().max(50).optional(),
          mode: z.string().max(10).optional(),
          signature: z.string().max(200).optional(),
        }),
        response: { 200: z.object({ received: z.literal(true) }).meta({ id: 'ReceivedEvent' }) },
      },
    },
    async (request) => {
      await receiveEvent(request.ctx, request.params.provider, {
        body: typeof request.body === 'string' ? request.body : '',
        headers: pickTexts(request.headers),
        query: request.query,
      })
      return { received: true } as const
    },
  )
}

function pickTexts(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
