import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Services } from '../../platform/http/feature.ts'
import type { App } from '../../platform/http/http.ts'
import { parseInput } from '../../platform/http/validate-request.ts'
import { parseJson } from '../../platform/text/json.ts'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { requireStaff } from '../accounts/index.ts'
import { findEvent, findViewKind, type HitCollector, openCollector, refuseOtherSites } from './collect.ts'
import { dataMalformed } from './errors.ts'
import { registerEventRoutes } from './event-routes.ts'
import { ButtonEvent, EventData, FormRender, HitData, Overlay, QuickView, VisitForm } from './schema.ts'
import { getVisitSettings, saveVisitSettings } from './service.ts'
import { VisitSettings } from './settings.ts'

const tags = ['storefront']
/** Hits have no more; bigger bodies are not read. */
const bodyLimit = 32_000
/** Beacons can carry no token. Writes of other origins are refused before any route. */
const config = { acceptsForm: true }

export function registerVisitRoutes(app: App, services: Services): void {
  const collector = openCollector(services)
  registerCensusRoutes(app, collector)
  registerEventRoutes(app, collector)

  app.get(
    '/api/admin/visit-settings',
    {
      schema: { operationId: 'getVisitSettings', tags: ['site'], response: { 200: VisitSettings } },
      config: requireStaff('settings.write'),
    },
    async ({ ctx }) => getVisitSettings(ctx),
  )

  app.put(
    '/api/admin/visit-settings',
    {
      schema: {
        operationId: 'saveVisitSettings',
        tags: ['site'],
        body: VisitSettings,
        response: { 200: VisitSettings },
      },
      config: requireStaff('settings.write'),
    },
    async ({ ctx, body }) => saveVisitSettings(ctx, body),
  )
}

/** The specification's addresses. */
function registerCensusRoutes(app: App, { collect }: HitCollector): void {
  app.post(
    '/api/census/RecordHit',
    { bodyLimit, config, schema: { operationId: 'recordHit', tags, body: VisitForm, response: { 202: z.null() } } },
    async (request, reply) => {
      const data = readData(HitData, request.body.data)
      refuseOtherSites(request.ctx, data.websiteId)
      const kind = findViewKind(data)
      if (kind)
        await collect(request, reply, {
          kind,
          url: data.url,
          subject: kind === 'product' ? data.itemId : '',
          query: data.queryString,
          referrer: data.referrer,
          cookie: request.body.ss_cvr,
        })
      return accept(reply)
    },
  )

  app.post(
    '/api/events/RecordEvent',
    { bodyLimit, config, schema: { operationId: 'recordEvent', tags, body: VisitForm, response: { 202: z.null() } } },
    async (request, reply) => {
      const data = readData(EventData, request.body.data)
      refuseOtherSites(request.ctx, data.websiteId)
      const event = findEvent(data)
      if (event) await collect(request, reply, { ...event, url: data.pagePath, cookie: request.body.ss_cvr })
      return accept(reply)
    },
  )

  app.post(
    '/api/census/form-render',
    {
      bodyLimit,
      config,
      schema: { operationId: 'recordFormRender', tags, body: FormRender, response: { 202: z.null() } },
    },
    async (request, reply) => record(request, reply, 'form', request.body.formId, request.body),
  )

  app.post(
    '/api/census/button-click',
    {
      bodyLimit,
      config,
      schema: { operationId: 'recordButtonClick', tags, body: ButtonEvent, response: { 202: z.null() } },
    },
    async (request, reply) => record(request, reply, 'button', request.body.buttonText, request.body),
  )

  app.post(
    '/api/census/button-render',
    {
      bodyLimit,
      config,
      schema: { operationId: 'recordButtonRender', tags, body: ButtonEvent, response: { 202: z.null() } },
    },
    async (request, reply) => record(request, reply, 'button-view', request.body.buttonText, request.body),
  )

  app.post(
    '/api/census/overlay',
    { bodyLimit, config, schema: { operationId: 'recordOverlay', tags, body: Overlay, response: { 202: z.null() } } },
    async (request, reply) => {
      const { overlayId, event } = request.body
      return record(request, reply, event === 'view' ? 'popup' : 'popup-answer', overlayId, request.body)
    },
  )

  app.post(
    '/api/census/RecordQuickView/:itemId',
    {
      bodyLimit,
      config,
      schema: {
        operationId: 'recordQuickView',
        tags,
        params: z.object({ itemId: IdInput }),
        body: QuickView,
        response: { 202: z.null() },
      },
    },
    async (request, reply) => record(request, reply, 'quick-view', request.params.itemId, request.body),
  )

  async function record(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: 'form' | 'button' | 'button-view' | 'quick-view' | 'popup' | 'popup-answer',
    subject: string,
    { pagePath, visitorCookie }: { readonly pagePath: string; readonly visitorCookie: string },
  ): Promise<null> {
    if (subject.trim() !== '') await collect(request, reply, { kind, subject, url: pagePath, cookie: visitorCookie })
    return accept(reply)
  }
}

function readData<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  const parsed = parseInput(schema, parseJson(text))
  if (!parsed.success) throw dataMalformed({})
  return parsed.data
}

function accept(reply: FastifyReply): null {
  void reply.code(202).header('cache-control', 'no-store')
  return null
}
