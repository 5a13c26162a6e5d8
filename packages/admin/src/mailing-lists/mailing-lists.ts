import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { byCursor } from '../api/by-cursor.ts'
import { type Answer, answer, api } from '../api/client.ts'
import { t } from '../i18n/text.ts'
import type { Tone } from '../ui/badge.tsx'
import type { SubscribersSearch, SubscriberState } from './search.ts'

export type Subscriber = Answer<'getSubscriber'>
export type SubscriberSummary = Answer<'listSubscribers'>['subscribers'][number]
export type MailingList = Answer<'listNewsletterLists'>['lists'][number]
export type NewsletterSettings = Answer<'getNewsletterSettings'>

const key = 'newsletter'

/** The filter of a list as the API takes it. */
export function toFilter({ q, view: _view, ...filter }: SubscribersSearch) {
  return { ...filter, ...(q === undefined ? {} : { search: q }) }
}

export const subscribersQuery = (search: SubscribersSearch) =>
  infiniteQueryOptions({
    queryKey: [key, 'subscribers', toFilter(search)],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/admin/newsletter/subscribers', {
          params: { query: { ...toFilter(search), ...(pageParam === undefined ? {} : { cursor: pageParam }) } },
          signal,
        }),
      ),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

export const subscriberQuery = (subscriberId: string) =>
  queryOptions({
    queryKey: [key, 'subscriber', subscriberId],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/admin/newsletter/subscribers/{subscriberId}', { params: { path: { subscriberId } }, signal }),
      ),
  })

export const listsQuery = queryOptions({
  queryKey: [key, 'lists'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/newsletter/lists', { signal })),
})

export const newsletterSettingsQuery = queryOptions({
  queryKey: [key, 'settings'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/newsletter/settings', { signal })),
})

/** Forgets everything about subscribers, and shows one as they are now. */
export async function refreshNewsletter(queries: QueryClient, now?: Subscriber): Promise<void> {
  if (now) queries.setQueryData(subscriberQuery(now.id).queryKey, now)
  await queries.invalidateQueries({ queryKey: [key] })
}

export const stateLabels: Readonly<Record<SubscriberState, { readonly label: string; readonly tone: Tone }>> = {
  subscribed: { label: t('Subscribed'), tone: 'positive' },
  pending: { label: t('Not confirmed'), tone: 'caution' },
  unsubscribed: { label: t('Unsubscribed'), tone: 'neutral' },
  bounced: { label: t('Bounced'), tone: 'danger' },
  complained: { label: t('Complained'), tone: 'danger' },
}

/** Tags as typed, with commas between them. */
export function readTags(typed: string): string[] {
  return [...new Set(typed.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
}
