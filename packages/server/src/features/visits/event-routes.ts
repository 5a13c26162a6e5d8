import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { invalidInput } from '../../platform/errors.ts'
import { type HitCollector, refuseOtherSites } from './collect.ts'
import { checkEvent } from './events.ts'
import { EventContent, EventInput, EventSchemaName, EventValidation } from './schema.ts'

const tags = ['storefront']
const bodyLimit = 64_000

/** Events with a schema. Beacons can carry no token: writes of other origins are refused before any route. */
export function registerEventRoutes(app: App, { collect }: HitCollector): void {
  app.post(
    '/api/v1/clanker/events',
    { bodyLimit, schema: { operationId: 'recordSchemaEvent', tags, body: EventInput, response: { 202: z.null() } } },
    async (request, reply) => {
      const checked = checkEvent(request.body.eventSchemaName, request.body.eventContent)
      if (checked.kind === 'invalid') throw invalidInput({ fields: { ...checked.errors } })
      const { websiteId, pagePath, subject, analyticsId } = checked.content
      refuseOtherSites(request.ctx, websiteId)
      await collect(request, reply, { kind: checked.hit, url: pagePath, subject, cookie: analyticsId })
      void reply.code(202).header('cache-control', 'no-store')
      return null
    },
  )

  app.post(
    '/api/v1/clanker/validate-event-content/:schema',
    {
      bodyLimit,
      schema: {
        operationId: 'validateEventContent',
        tags,
        params: z.object({ schema: EventSchemaName }),
        body: EventContent,
        response: { 200: EventValidation },
      },
    },
    async ({ params, body }) => {
      const checked = checkEvent(params.schema, body.eventContent)
      return checked.kind === 'event' ? { valid: true, errors: {} } : { valid: false, errors: checked.errors }
    },
  )
}
