import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState } from 'react'
import { type Answer, answer, api } from '../api/client.ts'
import { personLeft, signedIn } from '../api/problem.ts'

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

/** Told when somebody leaves on purpose: then nothing of theirs is kept for their return. */
export const LeaveContext = createContext<() => void>(() => undefined)

/** Ends the session here and on the server, and forgets everything that was loaded with it. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient()
  const leave = use(LeaveContext)
  return async () => {
    await answer(api.DELETE('/api/admin/session'))
    leave()
    await queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
    forgetWhatWasLoaded(queries)
  }
}

/** Drops everything but the session. */
export function forgetWhatWasLoaded(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
}

/**
 * The person who is, or was, signed in. A session that ends by itself leaves `kept` behind. The screen stays with its
 * typed values until the same person is back or another one signs in. Every answer that
 * finds somebody signed in, at `updatedAt`, dispatches `signedIn`: a session may be back before anyone saw it end.
 */
export function useKeptSession(current: SessionState | undefined, updatedAt: number) {
  const queries = useQueryClient()
  const [kept, setKept] = useState<SignedIn>()
  const [isLeaving, setLeaving] = useState(false)
  if (current?.signedIn === true && current !== kept) setKept(current)
  if (current?.signedIn === false && isLeaving) {
    setLeaving(false)
    setKept(undefined)
  }
  const isIn = current?.signedIn === true
  useEffect(() => {
    // What failed because nobody was signed in.
    if (isIn) void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
  }, [isIn, queries])
  const personId = kept?.account.id
  // Comes before the next `signedIn`, so that work of another person never goes on.
  useEffect(() => {
    if (personId === undefined) return undefined
    return () => void window.dispatchEvent(new Event(personLeft))
  }, [personId])
  useEffect(() => {
    if (isIn && updatedAt > 0) window.dispatchEvent(new Event(signedIn))
  }, [isIn, updatedAt])
  return { kept, leave: () => setLeaving(true) }
}
