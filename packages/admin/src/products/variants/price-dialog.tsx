import { formatDecimal, type PriceChangeKind, type Rounding } from '@vitrine/commerce'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { readAmountText } from '../amount-text.ts'
import { listPriceChanges, type PriceChange } from './price-change.ts'
import { nameRow, type VariantRow, writeCells } from './sheet.ts'
import type { SheetEditor } from './use-sheet.ts'
import styles from './variant-grid.module.css'
import { t } from '../../i18n/text.ts'

const kinds: readonly { readonly value: PriceChangeKind; readonly label: string }[] = [
  { value: 'set', label: t('Set to an amount') },
  { value: 'raise', label: t('Raise by an amount') },
  { value: 'lower', label: t('Lower by an amount') },
  { value: 'raisePercent', label: t('Raise by percent') },
  { value: 'lowerPercent', label: t('Lower by percent') },
]
const columns = [
  { value: 'price', label: t('Price') },
  { value: 'salePrice', label: t('Sale price') },
] as const
const endings: readonly { readonly value: Rounding; readonly label: string }[] = [
  { value: 'none', label: t('As calculated') },
  { value: '.00', label: t('To .00') },
  { value: '.95', label: t('To .95') },
  { value: '.99', label: t('To .99') },
]
const shownRows = 5

interface PriceDialogProps {
  readonly editor: SheetEditor
  readonly rows: readonly VariantRow[]
  readonly hasSale: boolean
  readonly onClose: () => void
}

/** Changes the prices of several variants at once, with the first of them before and after. */
export function PriceDialog({ editor, rows, hasSale, onClose }: PriceDialogProps) {
  const { currency } = editor.format
  const [column, setColumn] = useState<PriceChange['column']>('price')
  const [kind, setKind] = useState<PriceChangeKind>('set')
  const [rounding, setRounding] = useState<Rounding>('none')
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => input.current?.focus(), [])
  const isPercent = kind === 'raisePercent' || kind === 'lowerPercent'
  const percent = Number(text.trim().replace('%', '').replace(',', '.'))
  const isPercentFine = text.trim() !== '' && percent >= 0 && percent <= (kind === 'lowerPercent' ? 100 : 1000)
  const amount = readAmountText(text, currency)
  const by = isPercent ? (isPercentFine ? percent : undefined) : amount.kind === 'value' ? amount.value : undefined
  const problem = isPercent ? t('Enter a percentage, like 10.') : amount.kind === 'refused' ? amount.message : undefined
  const changes = by === undefined ? [] : listPriceChanges(rows, { kind, column, by, rounding }, currency)
  const apply = () => {
    if (by === undefined) return
    editor.write((sheet) => writeCells(sheet, changes))
    onClose()
  }
  return (
    <Dialog
      title={t('{count, plural, one {Set price} other {Set price of # variants}}', { count: rows.length })}
      isOpen
      onClose={onClose}
    >
      <form
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        {hasSale && <Select label={t('Column')} options={columns} value={column} onChange={setColumn} />}
        <Select label={t('Kind of change')} options={kinds} value={kind} onChange={setKind} />
        <TextField
          label={isPercent ? t('Percent') : t('Amount ({currency})', { currency })}
          value={text}
          onChange={setText}
          inputMode="decimal"
          placeholder={isPercent ? '10' : formatDecimal(1250, currency)}
          error={by === undefined && text !== '' ? problem : undefined}
          inputRef={input}
        />
        {kind !== 'set' && <Select label={t('Round')} options={endings} value={rounding} onChange={setRounding} />}
        {changes.length > 0 && (
          <ul className={styles.gone}>
            {changes.slice(0, shownRows).map(({ key, text: after }) => {
              const row = rows.find((each) => each.key === key)
              return (
                <li key={key}>
                  {row ? nameRow(editor.sheet, row) || t('Price') : ''}: {row?.cells[column] || '–'} → {after}
                </li>
              )
            })}
            {changes.length > shownRows && <li>{t('and {count} more', { count: changes.length - shownRows })}</li>}
          </ul>
        )}
        <DialogActions>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" isDisabled={by === undefined}>
            {t('Set price')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
