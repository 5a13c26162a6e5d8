import './styles/layers.css'
import './styles/index.css'
import { QueryCache, QueryClient, QueryClientProvider, MutationCache } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Problem } from './api/problem.ts'
import { App } from './app.tsx'
import { sessionQuery } from './session/session.ts'

const maxRetries = 2

/** An answer of 4xx will not get better by asking again; a lost connection or a restart may. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < maxRetries && !(error instanceof Problem && error.status >= 400 && error.status < 500)
}

/** A session that ended elsewhere or expired leads back to the sign-in, at the same address. */
function noticeSignedOut(error: Error): void {
  if (error instanceof Problem && error.code === 'sign_in_required') void queries.invalidateQueries(sessionQuery)
}

const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignedOut }),
  mutationCache: new MutationCache({ onError: noticeSignedOut }),
  defaultOptions: {
    // Without a connection a call fails and says so, instead of waiting without a word.
    queries: { retry: isWorthRetrying, staleTime: 5_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no element #root.')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
