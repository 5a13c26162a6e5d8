import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import styles from './script-errors.module.css'
import { t } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'

type ScriptErrors = Answer<'listScriptErrors'>

const scriptErrorsQuery = queryOptions({
  queryKey: ['site', 'script-errors'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/script-errors', { signal })),
})

/** What failed in the browsers of visitors: scripts of the theme, of added code, or ours. */
export function ScriptErrorsPanel() {
  const found = useQuery(scriptErrorsQuery)
  const queries = useQueryClient()
  const clear = useMutation({
    mutationFn: () => answer(api.DELETE('/api/admin/script-errors')),
    onSuccess: () => queries.invalidateQueries(scriptErrorsQuery),
  })
  const errors = found.data?.errors ?? []
  return (
    <Panel
      title={t('Script errors')}
      actions={
        errors.length > 0 && (
          <Button isPending={clear.isPending} onPress={() => clear.mutate()}>
            {t('Clear')}
          </Button>
        )
      }
    >
      {clear.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(clear.error)}
        </Notice>
      )}
      {found.isError && !found.data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && (
        <p className={styles.note} aria-busy="true">
          <Skeleton width={30} />
        </p>
      )}
      {found.data && (
        <p className={styles.note}>
          {errors.length === 0
            ? t('No script has failed on a page in the last 30 days.')
            : t('Errors on pages of visitors in the last 30 days, the latest first.')}
        </p>
      )}
      {errors.length > 0 && (
        <ul className={styles.errors}>
          {errors.map((error) => (
            <ScriptError key={error.errorKey} error={error} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function ScriptError({ error }: { readonly error: ScriptErrors['errors'][number] }) {
  const { message, stack, path, userAgent, count, lastSeenOn } = error
  return (
    <li>
      <details className={styles.error}>
        <summary>
          <span className={styles.message}>{message || t('Unknown error')}</span>
          <span className={styles.where}>
            <Trans
              id="{count, plural, one {once} other {# times}} · last <0/> on {path}"
              values={{ count, path: path || '/' }}
              components={[<Time key="time" iso={lastSeenOn} />]}
            />
          </span>
        </summary>
        <pre className={styles.stack}>{stack || t('No details.')}</pre>
        <p className={styles.where}>{userAgent}</p>
      </details>
    </li>
  )
}
