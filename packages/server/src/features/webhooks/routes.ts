import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import {
  ChangeWebhook,
  CreatedWebhook,
  DeliveryPage,
  DeliveryParams,
  DeliveryQuery,
  NewWebhook,
  RenewedSecret,
  Webhook,
  WebhookList,
  WebhookParams as params,
} from './schema.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  renewSecret,
  resendDelivery,
  sendTestEvent,
} from './service.ts'

const tags = ['webhooks']
const config = requireStaff('api.write')

export function registerWebhookRoutes(app: App): void {
  app.get(
    '/api/admin/webhooks',
    { schema: { operationId: 'listWebhooks', tags, response: { 200: WebhookList } }, config },
    async ({ ctx }) => listWebhooks(ctx),
  )

  app.post(
    '/api/admin/webhooks',
    { schema: { operationId: 'createWebhook', tags, body: NewWebhook, response: { 201: CreatedWebhook } }, config },
    async ({ ctx, body }, reply) => reply.code(201).send(await createWebhook(ctx, body)),
  )

  app.patch(
    '/api/admin/webhooks/:webhookId',
    {
      schema: { operationId: 'changeWebhook', tags, params, body: ChangeWebhook, response: { 200: Webhook } },
      config,
    },
    async ({ ctx, params, body }) => changeWebhook(ctx, params.webhookId, body),
  )

  app.delete(
    '/api/admin/webhooks/:webhookId',
    { schema: { operationId: 'deleteWebhook', tags, params, response: { 204: z.null() } }, config },
    async ({ ctx, params }, reply) => {
      await deleteWebhook(ctx, params.webhookId)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/admin/webhooks/:webhookId/secrets',
    { schema: { operationId: 'renewWebhookSecret', tags, params, response: { 201: RenewedSecret } }, config },
    async ({ ctx, params }, reply) => reply.code(201).send(await renewSecret(ctx, params.webhookId)),
  )

  app.post(
    '/api/admin/webhooks/:webhookId/test-events',
    { schema: { operationId: 'sendWebhookTestEvent', tags, params, response: { 204: z.null() } }, config },
    async ({ ctx, params }, reply) => {
      await sendTestEvent(ctx, params.webhookId)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/admin/webhooks/:webhookId/deliveries',
    {
      schema: {
        operationId: 'listWebhookDeliveries',
        tags,
        params,
        querystring: DeliveryQuery,
        response: { 200: DeliveryPage },
      },
      config,
    },
    async ({ ctx, params, query }) => listDeliveries(ctx, params.webhookId, query),
  )

  app.post(
    '/api/admin/webhooks/:webhookId/deliveries/:eventId/retries',
    {
      schema: { operationId: 'resendWebhookDelivery', tags, params: DeliveryParams, response: { 204: z.null() } },
      config,
    },
    async ({ ctx, params }, reply) => {
      await resendDelivery(ctx, params.webhookId, params.eventId)
      return reply.code(204).send(null)
    },
  )
}
