import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { byCursor } from '../api/by-cursor.ts'
import { type Answer, answer, api } from '../api/client.ts'
import { t } from '../i18n/text.ts'

type WebhookList = Answer<'listWebhooks'>
export type Webhook = WebhookList['webhooks'][number]
export type WebhookTopic = Webhook['topics'][number]
export type CreatedWebhook = Answer<'createWebhook', 201>
export type WebhookDelivery = Answer<'listWebhookDeliveries'>['deliveries'][number]

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/webhooks', { signal })),
})

export function deliveriesQuery(webhookId: string) {
  return infiniteQueryOptions({
    queryKey: ['webhooks', webhookId, 'deliveries'],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/admin/webhooks/{webhookId}/deliveries', {
          params: {
            path: { webhookId },
            query: { limit: 50, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    ...byCursor,
  })
}

/** What each topic tells of. */
export const topicLabels: Readonly<Record<WebhookTopic, string>> = {
  'order.create': t('An order is placed'),
  'order.update': t('An order changes'),
  'order.fulfillment': t('A parcel is sent or changed'),
  'order.refund': t('Money is refunded'),
  'inventory.update': t('Stock changes'),
  'product.create': t('A product is added'),
  'product.update': t('A product changes'),
  'product.delete': t('A product is deleted'),
  'customer.update': t('A customer is edited'),
  'subscription.update': t('A subscription changes'),
}
