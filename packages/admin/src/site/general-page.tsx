import { useQuery } from '@tanstack/react-query'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { Panel } from '../ui/page.tsx'
import { GeneralForm } from './general-form.tsx'
import { choicesQuery, generalQuery } from './site.ts'
import styles from './site.module.css'
import { WebsitePage } from './website-page.tsx'

/** What the site says about itself. */
export function GeneralPage() {
  const settings = useQuery(generalQuery)
  const choices = useQuery(choicesQuery)
  const failed = settings.isError ? settings : choices.isError ? choices : undefined
  return (
    <WebsitePage>
      {settings.data && choices.data && <GeneralForm settings={settings.data} choices={choices.data} />}
      {failed && (
        <Panel>
          <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
        </Panel>
      )}
      {!failed && !(settings.data && choices.data) && <Loading />}
    </WebsitePage>
  )
}

function Loading() {
  return (
    <div className={styles.column} aria-busy="true">
      <Panel title="About the website">
        <div className={styles.body}>
          <Skeleton width={30} />
          <Skeleton width={44} />
          <Skeleton width={38} />
        </div>
      </Panel>
    </div>
  )
}
