import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import rowStyles from '../ui/rows.module.css'
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import styles from '../moderation/moderation.module.css'
import { bansQuery, useModeration } from './comments.ts'
import { useAction } from '../moderation/use-action.ts'

/** Who may not comment. */
export function BansPage() {
  const bans = useQuery(bansQuery)
  const mayWrite = useCan()('comments.write')
  const { liftBan } = useModeration()
  const { problem, run } = useAction()
  const all = bans.data?.bans ?? []
  return (
    <Page
      title={t('Bans')}
      windowTitle={[t('Bans'), t('Comments')]}
      before={<BackLink link={{ to: '/comments' }}>{t('Comments')}</BackLink>}
    >
      {problem !== undefined && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
      <Panel>
        {bans.isPending && <LoadingState />}
        {bans.isError && all.length === 0 && <ErrorState error={bans.error} onRetry={() => void bans.refetch()} />}
        {bans.isSuccess && all.length === 0 && (
          <EmptyState icon={<UserX size={22} />} title={t('Nobody is banned')}>
            <p>{t('Ban somebody from the menu of their comment.')}</p>
          </EmptyState>
        )}
        {all.length > 0 && (
          <ul className={rowStyles.rows} aria-label={t('Bans')}>
            {all.map(({ id, authorName, email, createdOn }) => (
              <li key={id} className={rowStyles.row}>
                <span className={rowStyles.words}>
                  <bdi className={styles.name}>{authorName}</bdi>
                  <span className={styles.meta}>
                    {email !== '' && <>{email} · </>}
                    <Time iso={createdOn} />
                  </span>
                </span>
                {mayWrite && (
                  <Button
                    aria-label={t('Lift ban of {name}', { name: authorName })}
                    onPress={() => run(() => liftBan(id, authorName))}
                  >
                    {t('Lift ban')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </Page>
  )
}
