import { useQuery } from '@tanstack/react-query'
import { collectionsQuery } from '../pages/pages.ts'
import { SettingsPage } from '../settings/settings-page.tsx'
import { LoadingPanel } from '../site/loaded-page.tsx'
import { PicturesPanel } from '../site/pictures-panel.tsx'
import { siteProfileQuery } from '../site/site-profile.ts'
import { generalQuery } from '../site/site.ts'
import styles from '../site/site.module.css'
import { Panel } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import { SearchPanel } from './search-panel.tsx'
import { SeoForm } from './seo-form.tsx'
import { t } from '../i18n/text.ts'

/** How the site is in search engines and in shared links. */
export function SeoPage() {
  const settings = useQuery(generalQuery)
  const profile = useQuery(siteProfileQuery)
  const collections = useQuery(collectionsQuery)
  const queries = [settings, profile, collections]
  const failed = queries.filter((query) => query.isError && !query.data)
  const isLoading = failed.length === 0 && queries.some((query) => !query.data)
  return (
    <SettingsPage>
      {settings.data && profile.data && collections.data && (
        <div className={styles.screen}>
          <SeoForm settings={settings.data} profile={profile.data} collections={collections.data} />
          <div className={styles.column}>
            <PicturesPanel profile={profile.data} title={t('Sharing picture')} names={['socialImage']} />
            <SearchPanel profile={profile.data} />
          </div>
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
      {isLoading && <LoadingPanel title={t('SEO titles')} />}
    </SettingsPage>
  )
}
