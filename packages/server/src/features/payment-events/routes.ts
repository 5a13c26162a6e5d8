import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { receiveEvent } from './apply.ts'
import { signatureRefused } from './errors.ts'

/** Messages are a few kilobytes; those of payments with many lines stay below this. */
const maxBytes = 256 * 1024

/** Doors for the messages of providers, in a scope of their own: bodies stay as they came. */
export async function registerPaymentEventRoutes(app: App): Promise<void> {
  await app.register(async (scope: App) => eventRoute(scope))
}

/** The signature is made of the body's bytes: it is read as text, and parsed by the provider. */
function eventRoute(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) => {
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
        response: { 200: z.object({ received: z.literal(true) }).meta({ id: 'ReceivedEvent' }) },
      },
    },
    async (request) => {
      const signature = request.headers['stripe-signature']
      const body = typeof request.body === 'string' ? request.body : ''
      // Before any work: what nobody signed costs no look into the database.
      if (typeof signature !== 'string' || !isSignature(signature)) throw signatureRefused({})
      await receiveEvent(request.ctx, request.params.provider, body, signature)
      return { received: true } as const
    },
  )
}

/** True for what has the form of a signature: a time and at least one digest. */
function isSignature(text: string): boolean {
  return text.length <= 1000 && /(?:^|,)t=\d+(?:,|$)/.test(text) && /(?:^|,)v1=[\da-f]+(?:,|$)/.test(text)
}
