import { QueryClient } from '@tanstack/react-query'
import { Problem } from './problem.ts'

const maxRetries = 2

/** An answer of 4xx will not get better by asking again; a lost connection or a restart may. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < maxRetries && !(error instanceof Problem && error.status >= 400 && error.status < 500)
}

/**
 * Keeps the answers of the server. That of a write is newer than a load under way, which the server may have answered before the write:
 * that load begins again, or it would show the state from before.
 */
export function openQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      // Without a connection a call fails with a message instead of waiting silently.
      queries: { retry: isWorthRetrying, staleTime: 5_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual !== true) return
    const { query } = event
    // A failure is in the state of the query.
    if (query.state.fetchStatus !== 'idle') query.fetch(undefined, { cancelRefetch: true }).catch(() => undefined)
  })
  return queries
}
