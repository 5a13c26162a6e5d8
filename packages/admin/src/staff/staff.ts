import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

export type Staff = Answer<'getStaff'>
export type StaffMember = Staff['members'][number]
export type StaffInvitation = Staff['invitations'][number]
export type RoleList = Answer<'listRoles'>
export type RoleName = RoleList['roles'][number]['name']
export type SentInvitation = Answer<'inviteStaff', 201>

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/staff', { signal })),
})

/** The server's table of roles; it changes with the version of the server only. */
export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/roles', { signal })),
  staleTime: Infinity,
})

/** Loads the list again after one of its rows has changed. */
export function reloadStaff(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries(staffQuery)
}
