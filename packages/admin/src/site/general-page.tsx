import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { collectionsQuery, type CollectionSummary } from '../pages/pages.ts'
import type { Choice } from '../ui/combo-box.tsx'
import { ErrorState } from '../ui/states.tsx'
import { Panel } from '../ui/page.tsx'
import { GeneralForm } from './general-form.tsx'
import { LoadingPanel } from './loaded-page.tsx'
import { PicturesPanel } from './pictures-panel.tsx'
import { siteProfileQuery } from './site-profile.ts'
import { choicesQuery, generalQuery } from './site.ts'
import styles from './site.module.css'
import { SettingsPage } from '../settings/settings-page.tsx'
import { t } from '../i18n/text.ts'

/** What the site says about itself. */
export function GeneralPage() {
  const settings = useQuery(generalQuery)
  const choices = useQuery(choicesQuery)
  const profile = useQuery(siteProfileQuery)
  const collections = useQuery(collectionsQuery)
  const pages = useMemo(() => plainPages(collections.data ?? []), [collections.data])
  const failed = [settings, choices, profile, collections].filter((query) => query.isError && !query.data)
  const isThere = settings.data && choices.data && profile.data && collections.data
  return (
    <SettingsPage>
      {settings.data && choices.data && profile.data && collections.data && (
        <div className={styles.screen}>
          <div className={styles.column}>
            <PicturesPanel profile={profile.data} title={t('Logo and icon')} />
          </div>
          <GeneralForm settings={settings.data} choices={choices.data} pages={pages} />
        </div>
      )}
      {failed[0] && (
        <Panel>
          <ErrorState
            error={failed[0].error}
            onRetry={() => {
              for (const query of failed) void query.refetch()
            }}
          />
        </Panel>
      )}
      {failed.length === 0 && !isThere && <LoadingPanel title={t('About the website')} />}
    </SettingsPage>
  )
}

/** Pages that can be where there is none. */
function plainPages(collections: readonly CollectionSummary[]): Choice[] {
  return collections
    .filter(({ type, isHomepage }) => type === plainPage && !isHomepage)
    .map(({ collectionId, title, path }) => ({ value: collectionId, label: `${title} (${path})` }))
}

/** The server's code of a collection that is one page. */
const plainPage = 10
