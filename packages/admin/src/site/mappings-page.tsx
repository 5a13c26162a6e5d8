import { useQuery } from '@tanstack/react-query'
import { Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { MappingsForm } from './mappings-form.tsx'
import { mappingsQuery } from './site.ts'
import styles from './site.module.css'
import { WebsitePage } from './website-page.tsx'

/** Old addresses and where they lead, as one text. */
export function MappingsPage() {
  const mappings = useQuery(mappingsQuery)
  return (
    <WebsitePage>
      {mappings.isPending && (
        <Panel title="URL mappings">
          <div className={styles.body} aria-busy="true">
            <Skeleton width={50} />
            <Skeleton width={42} />
            <Skeleton width={47} />
          </div>
        </Panel>
      )}
      {mappings.isError && (
        <Panel>
          <ErrorState error={mappings.error} onRetry={() => void mappings.refetch()} />
        </Panel>
      )}
      {mappings.data && <MappingsForm stored={mappings.data} />}
    </WebsitePage>
  )
}
