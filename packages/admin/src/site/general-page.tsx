import { useQuery } from '@tanstack/react-query'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { Panel } from '../ui/page.tsx'
import { GeneralForm } from './general-form.tsx'
import { PicturesPanel } from './pictures-panel.tsx'
import { presenceQuery } from './presence.ts'
import { SearchPanel } from './search-panel.tsx'
import { choicesQuery, generalQuery } from './site.ts'
import styles from './site.module.css'
import { WebsitePage } from './website-page.tsx'

/** What the site says about itself. */
export function GeneralPage() {
  const settings = useQuery(generalQuery)
  const choices = useQuery(choicesQuery)
  const presence = useQuery(presenceQuery)
  const failed = [settings, choices, presence].find((query) => query.isError && !query.data)
  const isThere = settings.data && choices.data && presence.data
  return (
    <WebsitePage>
      {settings.data && choices.data && presence.data && (
        <div className={styles.screen}>
          <GeneralForm settings={settings.data} choices={choices.data} />
          <div className={styles.column}>
            <PicturesPanel presence={presence.data} />
            <SearchPanel presence={presence.data} />
          </div>
        </div>
      )}
      {failed && (
        <Panel>
          <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
        </Panel>
      )}
      {!failed && !isThere && <Loading />}
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
