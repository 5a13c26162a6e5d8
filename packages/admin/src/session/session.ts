import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { type Answer, answer, api } from '../api/client.ts'

export type SessionState = Answer<'getSession'>
export type SignedIn = Extract<SessionState, { signedIn: true }>
export type Capability = SignedIn['capabilities'][number]

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/session', { signal })),
  staleTime: 60_000,
})

export function useSessionState() {
  return useQuery(sessionQuery)
}

export const SessionContext = createContext<SignedIn | undefined>(undefined)

/** Who is signed in, and where. Only inside the shell. */
export function useSession(): SignedIn {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession is for screens inside the shell.')
  return session
}

/** Whether the signed-in role has a capability: the list comes from the server's table of roles. */
export function useCan(): (capability: Capability) => boolean {
  const { capabilities } = useSession()
  return (capability) => capabilities.includes(capability)
}

/** Ends the session here and on the server, and forgets everything that was loaded with it. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await answer(api.DELETE('/api/admin/session'))
    await queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
  }
}
