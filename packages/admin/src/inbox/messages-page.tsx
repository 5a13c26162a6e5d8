import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import { formsQuery } from '../links/site-forms.ts'
import { Badge } from '../ui/badge.tsx'
import { getButtonClass } from '../ui/button.tsx'
import { useFormats } from '../ui/format.ts'
import { Page, Panel } from '../ui/page.tsx'
import rows from '../ui/rows.module.css'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import styles from './messages-page.module.css'
import { t } from '../i18n/text.ts'

/** What visitors sent through the forms of the site, form by form, the one that was used last first. */
export function MessagesPage() {
  const forms = useQuery(formsQuery)
  const formats = useFormats()
  const used = (forms.data ?? [])
    .filter(({ submissionCount }) => submissionCount > 0)
    .toSorted((one, other) => (other.lastSubmissionOn ?? '').localeCompare(one.lastSubmissionOn ?? ''))
  return (
    <Page title={t('Messages')}>
      <Panel>
        {forms.isPending && (
          <div aria-busy="true">
            <span className="visually-hidden">{t('Loading')}</span>
            {[18, 24, 15].map((width) => (
              <div key={width} className={rows.row}>
                <Skeleton width={width} />
              </div>
            ))}
          </div>
        )}
        {forms.isError && <ErrorState error={forms.error} onRetry={() => void forms.refetch()} />}
        {forms.isSuccess && used.length === 0 && (
          <EmptyState icon={<MessageSquareText size={22} />} title={t('No messages yet')}>
            <p>{t('What visitors send through a form of your site appears here.')}</p>
            <Link to="/forms" className={getButtonClass()}>
              {t('View forms')}
            </Link>
          </EmptyState>
        )}
        {used.length > 0 && (
          <ul className={rows.rows} aria-label={t('Messages')}>
            {used.map(({ id: formId, name, submissionCount, unreadCount, lastSubmissionOn }) => (
              <li key={formId} className={rows.row}>
                <span className={rows.words}>
                  <Link to="/forms/$formId/submissions" params={{ formId }} className={rows.title}>
                    {name}
                  </Link>
                  <span className={styles.meta}>
                    {t('{count, plural, =0 {No submissions} one {# submission} other {# submissions}}', {
                      count: submissionCount,
                    })}
                    {lastSubmissionOn !== null && (
                      <> · {t('last sent {when}', { when: formats.moment(lastSubmissionOn) })}</>
                    )}
                  </span>
                </span>
                {unreadCount > 0 && <Badge tone="accent">{t('{count} new', { count: unreadCount })}</Badge>}
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </Page>
  )
}
