import { queryOptions } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

export type OwnSession = Answer<'listOwnSessions'>['sessions'][number]
export type TwoStepState = Answer<'getTwoStep'>
export type TwoStepSetup = Answer<'beginTwoStep', 201>

export const twoStepQuery = queryOptions({
  queryKey: ['account', 'two-step'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/account/two-step', { signal })),
})

export const ownSessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/account/sessions', { signal })),
})
