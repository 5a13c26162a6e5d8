import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useFormats } from '../../ui/format.ts'
import { Panel } from '../../ui/page.tsx'
import rowStyles from '../../ui/rows.module.css'
import { Time } from '../../ui/time.tsx'
import styles from './import-orders.module.css'
import { type OrderImport, useImportStep } from './order-imports.ts'

interface EarlierImportsProps {
  readonly imports: readonly OrderImport[]
  readonly onShow: (importId: string) => void
}

/** Imports of the last seven days, which may be looked at and undone. */
export function EarlierImports({ imports, onShow }: EarlierImportsProps) {
  const [undoing, setUndoing] = useState<OrderImport>()
  const step = useImportStep()
  // 0 where the report does not know: after an undo that was stopped, or a server that stopped.
  const created = undoing?.report?.orders.created ?? 0
  if (imports.length === 0) return null
  return (
    <Panel title={t('Imports of the last seven days')}>
      <ul className={rowStyles.rows}>
        {imports.map((item) => (
          <ImportRow key={item.importId} item={item} onShow={onShow} onUndo={() => setUndoing(item)} />
        ))}
      </ul>
      {undoing && (
        <ConfirmDialog
          title={t('Undo the import of “{name}”?', { name: nameImport(undoing) })}
          action={t('Undo import')}
          onConfirm={() => step.mutateAsync({ importId: undoing.importId, step: 'undos' })}
          onClose={() => setUndoing(undefined)}
          onDone={() => onShow(undoing.importId)}
        >
          {created === 0
            ? t('Its orders are deleted, with the customers who came with them.')
            : t(
                '{count, plural, one {The # order of it is deleted, with the customer who came with it.} other {The # orders of it are deleted, with the customers who came with them.}}',
                { count: created },
              )}{' '}
          {t('The file can be imported again.')}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

function ImportRow({
  item,
  onShow,
  onUndo,
}: {
  readonly item: OrderImport
  readonly onShow: (importId: string) => void
  readonly onUndo: () => void
}) {
  const name = nameImport(item)
  return (
    <li className={rowStyles.row}>
      <span className={rowStyles.words}>
        <span className={rowStyles.title}>{name}</span>
        <span className={styles.hint}>
          <Time iso={item.createdOn} /> · <Summary item={item} />
        </span>
      </span>
      {item.report !== null && (
        <Button kind="quiet" onPress={() => onShow(item.importId)} aria-label={t('Report of {name}', { name })}>
          {t('Report')}
        </Button>
      )}
      {item.canUndo && (
        <Button onPress={onUndo} aria-label={t('Undo import of {name}', { name })}>
          {t('Undo')}
        </Button>
      )}
    </li>
  )
}

function nameImport({ fileName }: OrderImport): string {
  return fileName === '' ? t('CSV file') : fileName
}

function Summary({ item: { phase, status, report } }: { readonly item: OrderImport }) {
  const { number } = useFormats()
  const orders = report?.orders
  if (status === 'failed') return t('Failed')
  if (status === 'stopped') return t('Stopped')
  if (phase === 'check') return t('Checked, not imported')
  if (phase === 'undo') return t('Undone: {count} removed', { count: number(orders?.removed ?? 0) })
  return t('{count} imported, {failed} with errors', {
    count: number(orders?.created ?? 0),
    failed: number(orders?.failed ?? 0),
  })
}
