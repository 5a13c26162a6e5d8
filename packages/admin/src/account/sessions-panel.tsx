import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { useSession } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import styles from './account-page.module.css'
import { type OwnSession, ownSessionsQuery } from './account.ts'
import { t } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'

/** The browsers in which the person is signed in to this site. */
export function SessionsPanel() {
  const { site } = useSession()
  const notify = useNotify()
  const queries = useQueryClient()
  const sessions = useQuery(ownSessionsQuery)
  const endOthers = useMutation({
    mutationFn: () => answer(api.DELETE('/api/admin/account/sessions')),
    onSuccess: () => {
      notify(t('All other devices are signed out.'))
      void queries.invalidateQueries(ownSessionsQuery)
    },
  })
  const list = sessions.data?.sessions ?? []
  return (
    <Panel
      title={t('Signed-in devices')}
      actions={
        list.length > 1 && (
          <Button kind="quiet" onPress={() => endOthers.mutate()} isPending={endOthers.isPending}>
            {t('Sign out all others')}
          </Button>
        )
      }
    >
      {endOthers.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(endOthers.error)}
        </Notice>
      )}
      {sessions.isPending && (
        <div className={styles.body} aria-busy="true">
          <span className="visually-hidden">{t('Loading')}</span>
          <Skeleton width={24} />
        </div>
      )}
      {sessions.isError && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
      <ul className={styles.rows}>
        {list.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <p className={styles.note}>
        {t('Devices that use {site}. A new password signs out all devices.', { site: site.title })}
      </p>
    </Panel>
  )
}

function SessionRow({ session: { id: sessionId, device, lastUsedOn, isCurrent } }: { readonly session: OwnSession }) {
  const notify = useNotify()
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: () =>
      answer(api.DELETE('/api/admin/account/sessions/{sessionId}', { params: { path: { sessionId } } })),
    onSuccess: () => notify(t('{device} is signed out.', { device })),
    onSettled: () => queries.invalidateQueries(ownSessionsQuery),
  })
  return (
    <li className={styles.row}>
      <div>
        <div className={styles.name}>
          {device}
          {isCurrent && <Badge tone="positive">{t('This device')}</Badge>}
        </div>
        <div className={styles.detail}>
          <Trans id="Last used <0/>" components={[<Time key="time" iso={lastUsedOn} />]} />
        </div>
        {end.isError && (
          <Notice tone="danger" alert>
            {getErrorMessage(end.error)}
          </Notice>
        )}
      </div>
      {!isCurrent && (
        <Button
          kind="quiet"
          aria-label={t('Sign out {device}', { device })}
          onPress={() => end.mutate()}
          isPending={end.isPending}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  )
}
