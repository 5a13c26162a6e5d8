import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useNotify } from '../../ui/notifications.tsx'
import { Panel } from '../../ui/page.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './files.module.css'
import { importsQuery, isUnderWay, type ProductImport } from './import-file.ts'
import { t } from '../../i18n/text.ts'

interface ImportStatusProps {
  /** While the dialog shows the same. */
  readonly isHidden: boolean
  readonly onOpen: () => void
}

/** How far the check or import of a file is, above the list; at the end it says what came of it. */
export function ImportStatus({ isHidden, onOpen }: ImportStatusProps) {
  const [last] = useQuery(importsQuery).data?.imports ?? []
  useEndMessage(last, isHidden)
  if (!last || !isUnderWay(last) || isHidden) return null
  const { isDryRun, done, total } = last
  return (
    <Panel>
      <div className={styles.status}>
        <span>{isDryRun ? t('Checking a file of products') : t('Importing products')}</span>
        <ProgressBar
          label={isDryRun ? t('Progress of the check') : t('Progress of the import')}
          done={done}
          total={total}
          describe={(seen, all) => t('{done} of {total} products', { done: seen, total: all })}
        />
        <Button kind="quiet" onPress={onOpen}>
          {t('Details')}
        </Button>
      </div>
    </Panel>
  )
}

/** Says how a check or an import ended that was under way while this page was open. */
function useEndMessage(last: ProductImport | undefined, isShown: boolean): void {
  const notify = useNotify()
  const queries = useQueryClient()
  const watched = useRef<string>(undefined)
  useEffect(() => {
    if (!last) return
    const { importId, isDryRun, status, report } = last
    const key = `${importId} ${isDryRun}`
    if (isUnderWay(last)) {
      watched.current = key
      return
    }
    if (watched.current !== key) return
    watched.current = undefined
    if (isDryRun) {
      if (status === 'done' && !isShown) notify(t('The file is checked.'))
      return
    }
    void queries.invalidateQueries()
    const count = (report?.products.created ?? 0) + (report?.products.updated ?? 0)
    if (status === 'done')
      notify(t('{count, plural, one {# product imported.} other {# products imported.}}', { count }))
    else
      notify(
        status === 'stopped'
          ? t(
              '{count, plural, one {Stopped. # product imported before.} other {Stopped. # products imported before.}}',
              { count },
            )
          : t('The import failed.'),
      )
  }, [last, isShown, notify, queries])
}
