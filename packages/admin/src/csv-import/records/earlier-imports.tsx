import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useFormats } from '../../ui/format.ts'
import { Panel } from '../../ui/page.tsx'
import rowStyles from '../../ui/rows.module.css'
import { Time } from '../../ui/time.tsx'
import { nameImport, type RecordImport, type RecordKind, useImportStep } from './record-imports.ts'
import styles from './records.module.css'

interface EarlierImportsProps {
  readonly kind: RecordKind
  readonly imports: readonly RecordImport[]
  readonly onShow: (importId: string) => void
}

/** Imports of the last seven days, which may be looked at and undone. */
export function EarlierImports({ kind, imports, onShow }: EarlierImportsProps) {
  const [undoing, setUndoing] = useState<RecordImport>()
  const step = useImportStep(kind)
  // 0 where the report does not know: after an undo that was stopped, or a server that stopped.
  const created = undoing?.report?.records.created ?? 0
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
          {kind.describeUndo(created)} {t('The file can be imported again.')}
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
  readonly item: RecordImport
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

function Summary({ item: { phase, status, report } }: { readonly item: RecordImport }) {
  const { number } = useFormats()
  const records = report?.records
  if (status === 'failed') return t('Failed')
  if (status === 'stopped') return t('Stopped')
  if (phase === 'check') return t('Checked, not imported')
  if (phase === 'undo') return t('Undone: {count} removed', { count: number(records?.removed ?? 0) })
  return t('{count} imported, {failed} with errors', {
    count: number(records?.created ?? 0),
    failed: number(records?.failed ?? 0),
  })
}
