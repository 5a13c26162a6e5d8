import './styles/layers.css'
import './styles/index.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { signedOut } from './api/problem.ts'
import { Problem } from './api/problem.ts'
import { App } from './app.tsx'
import { sessionQuery } from './session/session.ts'

const maxRetries = 2

/** An answer of 4xx will not get better by asking again; a lost connection or a restart may. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < maxRetries && !(error instanceof Problem && error.status >= 400 && error.status < 500)
}

const queries = new QueryClient({
  defaultOptions: {
    // Without a connection a call fails with a message instead of waiting silently.
    queries: { retry: isWorthRetrying, staleTime: 5_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

// A session that ended elsewhere or expired leads back to the sign-in, at the same address.
window.addEventListener(signedOut, () => void queries.invalidateQueries(sessionQuery))

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no element #root.')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
