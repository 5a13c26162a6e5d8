import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { operations } from '@vitrine/server/api'
import { type Answer, answer, api } from '../api/client.ts'

export type MemberArea = Answer<'getMemberArea'>
export type MemberAreaBody = operations['createMemberArea']['requestBody']['content']['application/json']
export type Member = Answer<'listAreaMembers'>['members'][number]

export type Buyer = Answer<'listAreaBuyers'>['buyers'][number]

const key = 'member-areas'
const root = '/api/admin/member-areas'

/** All areas, by name. */
export const areasQuery = queryOptions({
  queryKey: [key, 'list'],
  queryFn: async ({ signal }) => (await answer(api.GET(root, { signal }))).areas,
})

export const areaQuery = (areaId: string) =>
  queryOptions({
    queryKey: [key, 'area', areaId],
    queryFn: ({ signal }) => answer(api.GET(`${root}/{areaId}`, { params: { path: { areaId } }, signal })),
  })

/** Members of an area, newest first. */
export const membersQuery = (areaId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [key, 'members', areaId, search],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET(`${root}/{areaId}/members`, {
          params: {
            path: { areaId },
            query: { ...(search === '' ? {} : { search }), ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

/** Purchases of the plans of an area, newest first. */
export const buyersQuery = (areaId: string) =>
  infiniteQueryOptions({
    queryKey: [key, 'buyers', areaId],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET(`${root}/{areaId}/buyers`, {
          params: { path: { areaId }, query: pageParam === undefined ? {} : { cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

/** Reads everything of member areas anew, and shows an area as it is now. */
export async function refreshAreas(queries: QueryClient, now?: MemberArea): Promise<void> {
  if (now) queries.setQueryData(areaQuery(now.id).queryKey, now)
  await queries.invalidateQueries({ queryKey: [key] })
}
