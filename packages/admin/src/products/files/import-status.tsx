import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useNotify } from '../../ui/notifications.tsx'
import { Panel } from '../../ui/page.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './files.module.css'
import { importsQuery, isUnderWay, type ProductImport } from './import-file.ts'

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
        <span>{isDryRun ? 'Checking a file of products' : 'Importing products'}</span>
        <ProgressBar
          label={isDryRun ? 'Progress of the check' : 'Progress of the import'}
          done={done}
          total={total}
          unit="products"
        />
        <Button kind="quiet" onPress={onOpen}>
          Details
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
      if (status === 'done' && !isShown) notify('The file is checked.')
      return
    }
    void queries.invalidateQueries()
    const count = (report?.products.created ?? 0) + (report?.products.updated ?? 0)
    const products = count === 1 ? '1 product' : `${count} products`
    if (status === 'done') notify(`${products} imported.`)
    else notify(status === 'stopped' ? `Stopped. ${products} imported before.` : 'The import failed.')
  }, [last, isShown, notify, queries])
}
