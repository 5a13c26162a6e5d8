import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { operations } from '@vitrine/server/api'
import { type Answer, answer, api } from '../api/client.ts'

export type Segment = Answer<'getSegment'>
export type SegmentBody = operations['createSegment']['requestBody']['content']['application/json']
export type SegmentRules = Pick<SegmentBody, 'match' | 'conditions'>
export type Condition = SegmentBody['conditions'][number]

const key = 'segments'
const root = '/api/admin/segments'

/** All segments, by name. */
export const segmentsQuery = queryOptions({
  queryKey: [key, 'list'],
  queryFn: async ({ signal }) => (await answer(api.GET(root, { signal }))).segments,
})

export const segmentQuery = (segmentId: string) =>
  queryOptions({
    queryKey: [key, 'segment', segmentId],
    queryFn: ({ signal }) => answer(api.GET(`${root}/{segmentId}`, { params: { path: { segmentId } }, signal })),
  })

/** How many customers the rules hold for now. */
export const segmentCountQuery = ({ match, conditions }: SegmentRules) =>
  queryOptions({
    queryKey: [key, 'count', match, conditions],
    queryFn: ({ signal }) => answer(api.POST(`${root}/counts`, { body: { match, conditions }, signal })),
  })

/** Reads everything of segments anew, and shows one as it is now. */
export async function refreshSegments(queries: QueryClient, now?: Segment): Promise<void> {
  if (now) queries.setQueryData(segmentQuery(now.id).queryKey, now)
  await queries.invalidateQueries({ queryKey: [key] })
}
