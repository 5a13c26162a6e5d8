import { useQuery } from '@tanstack/react-query'
import { downloadFile } from '../api/download-file.ts'
import { t } from '../i18n/text.ts'
import styles from '../site/site.module.css'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { consentCountsQuery } from './consent-settings.ts'

/** What visitors chose, and the file that proves it. */
export function ChoicesPanel() {
  const counts = useQuery(consentCountsQuery)
  const { data } = counts
  return (
    <Panel
      title={t('What visitors chose')}
      {...(data?.hasAny === true
        ? {
            actions: (
              <Button kind="quiet" onPress={() => downloadFile('/api/admin/consent/choices/csv')}>
                {t('Export')}
              </Button>
            ),
          }
        : {})}
    >
      {counts.isError && !data && <ErrorState error={counts.error} onRetry={() => void counts.refetch()} />}
      <div className={styles.body}>
        {counts.isPending && <Skeleton width={30} />}
        {data && (
          <p className={styles.lead}>
            {data.hasAny
              ? t('Last {days} days: {accepted} accepted all, {partly} chose, {declined} declined all.', { ...data })
              : t('No choices yet. When a visitor answers the banner, the choice is kept here.')}
          </p>
        )}
        {data && data.refused > 0 && (
          <p className={styles.lead}>
            {t(
              '{refused, plural, one {# more choice was} other {# more choices were}} not kept in these days: at most 20,000 are kept a day. They count for their visitors, but you cannot prove them.',
              { ...data },
            )}
          </p>
        )}
        <p className={styles.lead}>
          {t(
            'Each choice is kept with its time, what the banner said and a random ID. Nothing of it names the visitor.',
          )}
        </p>
      </div>
    </Panel>
  )
}
