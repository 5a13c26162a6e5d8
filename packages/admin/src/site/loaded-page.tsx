import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import styles from './site.module.css'
import { SettingsPage } from '../settings/settings-page.tsx'

interface LoadedPageProps<Data> {
  readonly query: UseQueryResult<Data>
  /** Of its first panel, while it loads. */
  readonly title: string
  readonly children: (data: Data) => ReactNode
}

/** The frame of a screen about the site as a whole that shows one thing: loads it, and says so when that fails. */
export function LoadedPage<Data>({ query, title, children }: LoadedPageProps<Data>) {
  return (
    <SettingsPage>
      <Loaded query={query} title={title}>
        {children}
      </Loaded>
    </SettingsPage>
  )
}

/** The same inside another frame. */
export function Loaded<Data>({ query, title, children }: LoadedPageProps<Data>) {
  return (
    <>
      {query.data !== undefined && children(query.data)}
      {query.isError && query.data === undefined && (
        <Panel>
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        </Panel>
      )}
      {query.isPending && <LoadingPanel title={title} />}
    </>
  )
}

/** Where a panel of settings will be. */
export function LoadingPanel({ title }: { readonly title: string }) {
  return (
    <div className={styles.column} aria-busy="true">
      <Panel title={title}>
        <div className={styles.body}>
          <Skeleton width={30} />
          <Skeleton width={44} />
          <Skeleton width={38} />
        </div>
      </Panel>
    </div>
  )
}
