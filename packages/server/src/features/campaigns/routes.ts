import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/http/feature.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { toNetwork } from '../../platform/network/network.ts'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { requireStaff } from '../accounts/index.ts'
import { newsletterTokens } from '../newsletter/index.ts'
import {
  Campaign,
  CampaignPage,
  CampaignParams,
  CampaignPreview,
  CampaignQuery,
  PreviewCampaign,
  SaveCampaign,
  SendTestMail,
  StartCampaign,
} from './schema.ts'
import {
  cancelCampaign,
  copyCampaign,
  createCampaign,
  deleteCampaign,
  getCampaign,
  listCampaigns,
  pauseCampaign,
  previewCampaign,
  resumeCampaign,
  saveCampaign,
  sendTestMail,
  startCampaign,
} from './service.ts'
import { followLink, noteOpened } from './store.ts'

const root = '/api/admin/campaigns'
const tags = ['newsletter']
const read = requireStaff('newsletter.read')
const write = requireStaff('newsletter.write')
const params = CampaignParams
const response = { 200: Campaign }

export function registerCampaignRoutes(app: App, { config }: Pick<Services, 'config'>): void {
  registerDraftRoutes(app)
  registerSendingRoutes(app, config.smtpUrl !== undefined)
  registerTrackingRoutes(app)
}

function registerDraftRoutes(app: App): void {
  app.get(
    root,
    {
      schema: { operationId: 'listCampaigns', tags, querystring: CampaignQuery, response: { 200: CampaignPage } },
      config: read,
    },
    async (request) => listCampaigns(request.ctx, request.query.cursor),
  )
  app.post(
    root,
    { schema: { operationId: 'createCampaign', tags, response: { 201: Campaign } }, config: write },
    async (request, reply) => reply.code(201).send(await createCampaign(request.ctx)),
  )
  app.get(
    `${root}/:campaignId`,
    { schema: { operationId: 'getCampaign', tags, params, response }, config: read },
    async (request) => getCampaign(request.ctx, request.params.campaignId),
  )
  app.put(
    `${root}/:campaignId`,
    { schema: { operationId: 'saveCampaign', tags, params, body: SaveCampaign, response }, config: write },
    async (request) => saveCampaign(request.ctx, request.params.campaignId, request.body),
  )
  app.delete(
    `${root}/:campaignId`,
    { schema: { operationId: 'deleteCampaign', tags, params, response: { 204: z.null() } }, config: write },
    async (request, reply) => {
      await deleteCampaign(request.ctx, request.params.campaignId)
      return reply.code(204).send(null)
    },
  )
  app.post(
    `${root}/:campaignId/copies`,
    { schema: { operationId: 'copyCampaign', tags, params, response: { 201: Campaign } }, config: write },
    async (request, reply) => reply.code(201).send(await copyCampaign(request.ctx, request.params.campaignId)),
  )
  app.post(
    `${root}/previews`,
    {
      schema: { operationId: 'previewCampaign', tags, body: PreviewCampaign, response: { 200: CampaignPreview } },
      config: { ...read, changesNothing: true },
    },
    async (request) => previewCampaign(request.ctx, request.body),
  )
}

function registerSendingRoutes(app: App, hasMailServer: boolean): void {
  app.post(
    `${root}/:campaignId/test-mails`,
    {
      schema: { operationId: 'sendCampaignTest', tags, params, body: SendTestMail, response: { 204: z.null() } },
      config: write,
    },
    async (request, reply) => {
      await sendTestMail(request.ctx, request.params.campaignId, request.body.recipient)
      return reply.code(204).send(null)
    },
  )
  app.post(
    `${root}/:campaignId/start`,
    { schema: { operationId: 'startCampaign', tags, params, body: StartCampaign, response }, config: write },
    async (request) => startCampaign(request.ctx, request.params.campaignId, request.body, hasMailServer),
  )
  app.post(
    `${root}/:campaignId/pause`,
    { schema: { operationId: 'pauseCampaign', tags, params, response }, config: write },
    async (request) => pauseCampaign(request.ctx, request.params.campaignId),
  )
  app.post(
    `${root}/:campaignId/resumption`,
    { schema: { operationId: 'resumeCampaign', tags, params, response }, config: write },
    async (request) => resumeCampaign(request.ctx, request.params.campaignId),
  )
  app.post(
    `${root}/:campaignId/cancellation`,
    { schema: { operationId: 'cancelCampaign', tags, params, response }, config: write },
    async (request) => cancelCampaign(request.ctx, request.params.campaignId),
  )
}

const links = { name: 'campaign links', limit: 600, windowSeconds: 600 } as const
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** What mails of campaigns load and link to, where the owner counts it. */
function registerTrackingRoutes(app: App): void {
  app.get(
    '/form/newsletter/open/:token',
    { schema: { params: z.object({ token: IdInput }) } },
    async (request, reply) => {
      const link = newsletterTokens.readPersonalToken(request.ctx.site, request.params.token)
      await limitRate(request.ctx, links, toNetwork(request.ip))
      if (link?.campaignId !== undefined) await noteOpened(request.ctx, link.campaignId, link.subscriberId)
      return reply.header('cache-control', 'no-store').type('image/gif').send(pixel)
    },
  )
  app.get(
    '/form/newsletter/go/:token/:position',
    { schema: { params: z.object({ token: IdInput, position: z.coerce.number<string>().int().min(0).max(1_000) }) } },
    async (request, reply) => {
      const { token, position } = request.params
      await limitRate(request.ctx, links, toNetwork(request.ip))
      const link = newsletterTokens.readPersonalToken(request.ctx.site, token)
      const url =
        link?.campaignId === undefined
          ? undefined
          : await followLink(request.ctx, { campaignId: link.campaignId, subscriberId: link.subscriberId, position })
      return reply.header('cache-control', 'no-store').redirect(url ?? '/', 302)
    },
  )
}
