import './styles/layers.css'
import './styles/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { signedOut } from './api/problem.ts'
import { openQueryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { sessionQuery } from './session/session.ts'

const queries = openQueryClient()

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
