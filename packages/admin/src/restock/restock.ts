import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'
import { t } from '../i18n/text.ts'
import { useNotify } from '../ui/notifications.tsx'

export type RestockGroup = Answer<'listRestockGroups'>['signUpGroups'][number]
export type RestockSignUp = Answer<'listRestockSignUps'>['signUps'][number]
export type RestockSettings = Answer<'getRestockSettings'>

const root = '/api/site-users/account/notifications/restock'
const key = 'restock'

export const groupsQuery = infiniteQueryOptions({
  queryKey: [key, 'groups'],
  queryFn: ({ pageParam, signal }) =>
    answer(
      api.GET(`${root}/groups`, {
        params: { query: pageParam === undefined ? {} : { cursor: pageParam } },
        signal,
      }),
    ),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextPageCursor }) => nextPageCursor ?? undefined,
})

interface VariantPair {
  readonly productId: string
  readonly variantId: string
}

export const signUpsQuery = ({ productId, variantId }: VariantPair) =>
  infiniteQueryOptions({
    queryKey: [key, 'sign-ups', variantId],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET(root, {
          params: {
            query: { productId, variantId, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextPageCursor }) => nextPageCursor ?? undefined,
  })

export const restockSettingsQuery = queryOptions({
  queryKey: [key, 'settings'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/restock/settings', { signal })),
})

export function useSaveRestockSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: RestockSettings) => answer(api.PUT('/api/admin/restock/settings', { body })),
    onSuccess: (saved) => queries.setQueryData(restockSettingsQuery.queryKey, saved),
  })
}

/** Sends mails to people who wait, and says how many. */
export function useSendRestock() {
  const queries = useQueryClient()
  const notify = useNotify()
  const finish = async ({ queued }: Answer<'sendRestock'>) => {
    await queries.invalidateQueries({ queryKey: [key] })
    notify(
      t('{count, plural, =0 {Nobody was waiting.} one {# email is on its way.} other {# emails are on their way.}}', {
        count: queued,
      }),
    )
  }
  return {
    send: async (pair: VariantPair, signUpIds?: readonly string[]) =>
      finish(
        await answer(
          api.POST(`${root}/send`, { body: { ...pair, ...(signUpIds ? { signUpIds: [...signUpIds] } : {}) } }),
        ),
      ),
    sendAll: async (pairs: readonly VariantPair[]) =>
      finish(
        await answer(
          api.POST(`${root}/send/all`, {
            body: { sendRequests: pairs.map(({ productId, variantId }) => ({ productId, variantId })) },
          }),
        ),
      ),
    remove: async (signUpId: string) => {
      await answer(api.DELETE('/api/admin/restock/sign-ups/{signUpId}', { params: { path: { signUpId } } }))
      await queries.invalidateQueries({ queryKey: [key] })
    },
  }
}

export function isInStock({ stock }: Pick<RestockGroup, 'stock'>): boolean {
  return stock.unlimited || stock.onHand > 0
}
