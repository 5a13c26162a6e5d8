import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../session/session.ts'
import { onboardingQuery } from './onboarding.ts'

/** The first screen of the editor: the welcome screen until the owner has chosen how to start, else `children`. */
export function FirstVisit({ children }: { readonly children: ReactNode }) {
  const isAdministrator = useSession().role.name === 'admin'
  const onboarding = useQuery({ ...onboardingQuery, enabled: isAdministrator })
  // An error is no reason to keep anybody from working.
  if (isAdministrator && onboarding.isPending) return null
  return onboarding.data?.isPending === true ? <Navigate to="/welcome" replace /> : children
}
