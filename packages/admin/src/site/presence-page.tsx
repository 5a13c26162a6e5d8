import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadedPage } from './loaded-page.tsx'
import { type Presence, presenceQuery } from './presence.ts'

interface PresencePageProps {
  /** Of its first panel, while it loads. */
  readonly title: string
  readonly children: (presence: Presence) => ReactNode
}

/** The frame of a screen about how the site shows itself. */
export function PresencePage({ title, children }: PresencePageProps) {
  return (
    <LoadedPage query={useQuery(presenceQuery)} title={title}>
      {children}
    </LoadedPage>
  )
}
