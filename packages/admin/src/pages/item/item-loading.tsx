import type { ReactNode } from 'react'
import { Page, Panel } from '../../ui/page.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import styles from '../pages.module.css'

interface Props {
  readonly title: string
  readonly windowTitle: readonly string[]
  /** The link back to the list. */
  readonly before: ReactNode
  /** Why it could not be loaded; null while it is on its way. */
  readonly error: Error | null
  readonly onRetry: () => void
}

/** The page of an item or product until it can be edited. */
export function ItemLoading({ title, windowTitle, before, error, onRetry }: Props) {
  return (
    <Page title={title} windowTitle={windowTitle} before={before}>
      <Panel>
        {error ? (
          <ErrorState error={error} onRetry={onRetry} />
        ) : (
          <div className={styles.body} aria-busy="true">
            <Skeleton width={24} />
            <Skeleton width={40} />
            <Skeleton width={32} />
          </div>
        )}
      </Panel>
    </Page>
  )
}
