import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'

/** The parent of all routes. `router.tsx` gives it the shell, so that the files of routes do not import the shell. */
export const rootRoute = createRootRouteWithContext<{ readonly queries: QueryClient }>()({})
