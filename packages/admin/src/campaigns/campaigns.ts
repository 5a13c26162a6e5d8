import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'
import { t } from '../i18n/text.ts'
import type { Tone } from '../ui/badge.tsx'

export type Campaign = Answer<'getCampaign'>
export type CampaignSummary = Answer<'listCampaigns'>['campaigns'][number]
export type CampaignContent = Campaign['content']
export type Audience = Campaign['audience']

const key = 'campaigns'

export const campaignsQuery = infiniteQueryOptions({
  queryKey: [key, 'list'],
  queryFn: ({ pageParam, signal }) =>
    answer(
      api.GET('/api/admin/campaigns', {
        params: { query: pageParam === undefined ? {} : { cursor: pageParam } },
        signal,
      }),
    ),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ pagination }) => pagination.nextPageCursor ?? undefined,
})

const sendingMs = 3_000

/** One campaign, read again and again while it is on its way. */
export const campaignQuery = (campaignId: string) =>
  queryOptions({
    queryKey: [key, 'one', campaignId],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/campaigns/{campaignId}', { params: { path: { campaignId } }, signal })),
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? sendingMs : false),
  })

export const previewQuery = (content: CampaignContent, audience: Audience) =>
  queryOptions({
    queryKey: [key, 'preview', content, audience],
    queryFn: ({ signal }) => answer(api.POST('/api/admin/campaigns/previews', { body: { content, audience }, signal })),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })

/** Shows a campaign as it is now, and forgets the list. */
export async function refreshCampaigns(queries: QueryClient, now?: Campaign): Promise<void> {
  if (now) queries.setQueryData(campaignQuery(now.id).queryKey, now)
  await queries.invalidateQueries({ queryKey: campaignsQuery.queryKey })
}

export const stateLabels: Readonly<Record<Campaign['state'], { readonly label: string; readonly tone: Tone }>> = {
  draft: { label: t('Draft'), tone: 'neutral' },
  scheduled: { label: t('Scheduled'), tone: 'accent' },
  sending: { label: t('Sending'), tone: 'accent' },
  paused: { label: t('Paused'), tone: 'caution' },
  sent: { label: t('Sent'), tone: 'positive' },
  canceled: { label: t('Canceled'), tone: 'neutral' },
}
