import { ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { VariantFields } from './variant-fields.tsx'
import { nameRow, type VariantRow } from './sheet.ts'
import type { SheetEditor } from './use-sheet.ts'
import styles from './variant-grid.module.css'
import { t } from '../../i18n/text.ts'

/** The variants on a phone: a grouped list whose lines open to the fields of one variant. */
export function VariantList({ editor, isDisabled }: { readonly editor: SheetEditor; readonly isDisabled: boolean }) {
  const { sheet, problems, conflicts } = editor
  const [openKey, setOpenKey] = useState<string>()
  const open = sheet.rows.find(({ key }) => key === openKey)
  const fields = useRef<HTMLDivElement>(null)
  /** What cannot be saved is said at its field, and stays open. */
  const finish = () => {
    if (openKey !== undefined && problems.has(openKey))
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    else setOpenKey(undefined)
  }
  const [first, second] = sheet.options.filter(({ values }) => values.length > 0)
  const groups =
    first && second
      ? [...Map.groupBy(sheet.rows, ({ attributes }) => attributes[first.name] ?? '')]
      : [['', sheet.rows] as const]
  return (
    <>
      {groups.map(([value, rows]) => (
        <div key={value}>
          {value !== '' && (
            <div className={styles.groupHead}>
              {value} ({rows.length})
            </div>
          )}
          <ul className={styles.cards}>
            {rows.map((row) => (
              <li key={row.key}>
                <button type="button" className={styles.card} onClick={() => setOpenKey(row.key)}>
                  <span className={styles.cardName}>{nameRow(sheet, row)}</span>
                  <span className={styles.cardStock}>
                    {describeStock(row, problems.has(row.key) || conflicts.has(row.key))}
                  </span>
                  <span className={styles.cardPrice}>{row.cells.salePrice || row.cells.price || '–'}</span>
                  <ChevronRight size={16} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {open && (
        <Dialog title={nameRow(sheet, open)} isOpen onClose={() => setOpenKey(undefined)}>
          <div ref={fields} className={styles.fields}>
            <VariantFields editor={editor} row={open} columns={editor.columns} isDisabled={isDisabled} />
          </div>
          <DialogActions>
            <Button kind="primary" onPress={finish}>
              {t('Done')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

function describeStock({ cells }: VariantRow, needsReview: boolean): string {
  if (needsReview) return t('Needs a look')
  return cells.stock === '' ? t('Unlimited') : t('{stock} in stock', { stock: cells.stock })
}
