import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { byCursor } from '../api/by-cursor.ts'
import { type Answer, answer, api } from '../api/client.ts'
import type { SubscriptionsSearch } from './search.ts'

export type Subscription = Answer<'getSubscription'>
export type SubscriptionSummary = Answer<'listSubscriptions'>['subscriptions'][number]

export const subscriptionsQuery = ({ q, state }: SubscriptionsSearch) =>
  infiniteQueryOptions({
    queryKey: ['subscriptions', { q, state }],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/admin/subscriptions', {
          params: {
            query: {
              limit: 50,
              ...(q === undefined ? {} : { search: q }),
              ...(state === undefined ? {} : { state }),
              ...(pageParam === undefined ? {} : { cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

export const subscriptionQuery = (subscriptionId: string) =>
  queryOptions({
    queryKey: ['subscription', subscriptionId],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/subscriptions/{subscriptionId}', { params: { path: { subscriptionId } }, signal })),
  })
