import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { type Presence, presenceQuery } from './presence.ts'
import styles from './site.module.css'
import { WebsitePage } from './website-page.tsx'

interface PresencePageProps {
  /** Of its first panel, while it loads. */
  readonly title: string
  readonly children: (presence: Presence) => ReactNode
}

/** The frame of a screen about how the site shows itself: loads it, and says so when that fails. */
export function PresencePage({ title, children }: PresencePageProps) {
  const presence = useQuery(presenceQuery)
  return (
    <WebsitePage>
      {presence.data && children(presence.data)}
      {presence.isError && !presence.data && (
        <Panel>
          <ErrorState error={presence.error} onRetry={() => void presence.refetch()} />
        </Panel>
      )}
      {presence.isPending && (
        <div className={styles.column} aria-busy="true">
          <Panel title={title}>
            <div className={styles.body}>
              <Skeleton width={30} />
              <Skeleton width={44} />
              <Skeleton width={38} />
            </div>
          </Panel>
        </div>
      )}
    </WebsitePage>
  )
}
