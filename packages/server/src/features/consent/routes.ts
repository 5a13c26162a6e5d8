import { z } from 'zod'
import { clearHostCookie } from '../../platform/http/cookies.ts'
import type { App } from '../../platform/http/http.ts'
import { addDay, sendCsv } from '../../platform/http/send-csv.ts'
import { toNetwork, toWideNetwork } from '../../platform/network/network.ts'
import { requireStaff } from '../accounts/index.ts'
import { listHostCookies } from './cookie-registry.ts'
import { ConsentCounts, ConsentSettings, NewConsentChoice, RecordingId } from './schema.ts'
import {
  exportChoices,
  getConsentCounts,
  getConsentSettings,
  getRecordingId,
  recordChoice,
  saveConsentSettings,
} from './service.ts'

const root = '/api/admin/consent'

export function registerConsentRoutes(app: App): void {
  app.post(
    '/api/consent/choices',
    {
      bodyLimit: 2_000,
      // Beacons can carry no token. Writes of other origins are refused before any route.
      config: { acceptsForm: true },
      schema: {
        operationId: 'recordConsent',
        tags: ['storefront'],
        body: NewConsentChoice,
        response: { 202: z.null() },
      },
    },
    async ({ ctx, ip, body }, reply) => {
      reply.header('cache-control', 'no-store')
      // Before any limit: a withdrawal counts, also where there is no room for its proof.
      for (const category of ['analytics', 'marketing'] as const)
        if (body[category] === '0') for (const name of listHostCookies(category)) clearHostCookie(reply, name)
      await recordChoice(ctx, { network: toNetwork(ip), wideNetwork: toWideNetwork(ip) }, body)
      return reply.code(202).send(null)
    },
  )
  // The address is the specification's.
  app.get(
    '/api/commerce/fullstory/getId',
    { schema: { operationId: 'getRecordingId', tags: ['storefront'], response: { 200: RecordingId } } },
    async ({ ctx }, reply) => {
      reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
      return getRecordingId(ctx)
    },
  )
  registerOwnerRoutes(app)
}

function registerOwnerRoutes(app: App): void {
  const config = requireStaff('settings.write')
  const tags = ['site']

  app.get(
    `${root}/settings`,
    { schema: { operationId: 'getConsentSettings', tags, response: { 200: ConsentSettings } }, config },
    async ({ ctx }) => getConsentSettings(ctx),
  )

  app.put(
    `${root}/settings`,
    {
      schema: {
        operationId: 'saveConsentSettings',
        tags,
        body: ConsentSettings,
        response: { 200: ConsentSettings },
      },
      config,
    },
    async ({ ctx, body }) => saveConsentSettings(ctx, body),
  )

  app.get(
    `${root}/counts`,
    { schema: { operationId: 'getConsentCounts', tags, response: { 200: ConsentCounts } }, config },
    async ({ ctx }) => getConsentCounts(ctx),
  )

  app.get(`${root}/choices/csv`, { schema: { operationId: 'exportConsentChoices', tags }, config }, ({ ctx }, reply) =>
    sendCsv(reply, addDay('cookie-choices', ctx.now), exportChoices(ctx)),
  )
}
