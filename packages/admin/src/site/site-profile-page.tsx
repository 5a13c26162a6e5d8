import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadedPage } from './loaded-page.tsx'
import { type SiteProfile, siteProfileQuery } from './site-profile.ts'

interface SiteProfilePageProps {
  /** Of its first panel, while it loads. */
  readonly title: string
  readonly children: (profile: SiteProfile) => ReactNode
}

/** The frame of a screen about how the site shows itself. */
export function SiteProfilePage({ title, children }: SiteProfilePageProps) {
  return (
    <LoadedPage query={useQuery(siteProfileQuery)} title={title}>
      {children}
    </LoadedPage>
  )
}
