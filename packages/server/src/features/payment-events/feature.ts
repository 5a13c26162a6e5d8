import { z } from 'zod'
import type { Feature } from '../../platform/http/feature.ts'
import { applyEvent } from './apply.ts'
import { resumePayments, comparePayments } from './reconcile.ts'
import { registerPaymentEventRoutes } from './routes.ts'
import { deleteOldEvents } from './store.ts'

const keptMs = 90 * 86_400_000

const EventJob = z.object({ provider: z.string(), eventId: z.string() })

export const paymentEventsFeature: Feature = {
  name: 'payment-events',
  routes: registerPaymentEventRoutes,
  jobs: {
    'apply-payment-event': async (ctx, payload) => {
      const { provider, eventId } = EventJob.parse(payload)
      await applyEvent(ctx, provider, eventId)
    },
  },
  clock: {
    'resume-payments': { at: '* * * * *', run: (services) => resumePayments(services) },
    'compare-payments': { at: '*/15 * * * *', run: (services) => comparePayments(services) },
    'sweep-payment-events': {
      at: '23 4 * * *',
      run: (services) => deleteOldEvents({ db: services.database.db }, new Date(Date.now() - keptMs)),
    },
  },
}
