import { formatMoneyText, roundings, type PriceChangeKind, type Rounding } from '@vitrine/commerce'
import { useState } from 'react'
import { getErrorMessage } from '../../api/problem.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { readAmountText } from '../amount-text.ts'
import { useCurrency } from '../use-currency.ts'
import { type BulkChange, type BulkSelection, countProducts, useBulkEdit, usePreview } from './bulk-edits.ts'
import styles from './list.module.css'

export type BulkKind = 'price' | 'startSale' | 'endSale' | 'addTags' | 'removeTags' | 'show' | 'hide' | 'delete'

const titles: Readonly<Record<BulkKind, string>> = {
  price: 'Change price',
  startSale: 'Start sale',
  endSale: 'End sale',
  addTags: 'Add tags',
  removeTags: 'Remove tags',
  show: 'Show',
  hide: 'Hide',
  delete: 'Delete',
}
const steps: readonly { readonly value: PriceChangeKind; readonly label: string }[] = [
  { value: 'lowerPercent', label: 'Lower by percent' },
  { value: 'lower', label: 'Lower by an amount' },
  { value: 'raisePercent', label: 'Raise by percent' },
  { value: 'raise', label: 'Raise by an amount' },
  { value: 'set', label: 'Set to an amount' },
]

interface BulkDialogProps {
  readonly kind: BulkKind
  readonly selection: BulkSelection
  readonly onClose: () => void
  readonly onDone: () => void
}

/** One change of the selected products, with what it does to the first of them. */
export function BulkDialog({ kind, selection, onClose, onDone }: BulkDialogProps) {
  const currency = useCurrency()
  const [step, setStep] = useState<PriceChangeKind>('lowerPercent')
  const [rounding, setRounding] = useState<Rounding>('none')
  const [text, setText] = useState('')
  const isPriced = kind === 'price' || kind === 'startSale'
  const isTagged = kind === 'addTags' || kind === 'removeTags'
  const isPercent = step.endsWith('Percent')
  const change = toChange(kind, step, rounding, readBy(text, isPercent, currency), text)
  const preview = usePreview(selection, change)
  // What is shown while a value is typed is what another one would do.
  const isPreviewed = change !== undefined && preview.isSuccess && !preview.isPlaceholderData
  const edit = useBulkEdit(() => {
    onClose()
    onDone()
  })
  const error = edit.error ?? preview.error
  const total = preview.data?.total
  return (
    <Dialog title={titles[kind]} isOpen onClose={onClose}>
      <form
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isPreviewed) edit.mutate({ selection, change, ...(total === undefined ? {} : { expectedTotal: total }) })
        }}
      >
        {error !== null && (
          <Notice tone="danger" alert>
            {getErrorMessage(error)}
          </Notice>
        )}
        {isPriced && (
          <Select
            label="Change"
            options={kind === 'price' ? steps : steps.filter(({ value }) => !value.startsWith('raise'))}
            value={step}
            onChange={setStep}
          />
        )}
        {isPriced && (
          <TextField
            label={isPercent ? 'Percent' : `Amount (${currency})`}
            value={text}
            onChange={setText}
            inputMode="decimal"
            maxLength={30}
          />
        )}
        {isPriced && step !== 'set' && (
          <Select
            label="Round"
            options={roundings.map((value) => ({ value, label: value === 'none' ? 'As calculated' : `To ${value}` }))}
            value={rounding}
            onChange={setRounding}
          />
        )}
        {isTagged && (
          <TextField
            label="Tags"
            value={text}
            onChange={setText}
            maxLength={500}
            description="Separate tags with commas."
          />
        )}
        {change && preview.data && <Preview preview={preview.data} />}
        <DialogActions>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            kind={kind === 'delete' ? 'danger' : 'primary'}
            type="submit"
            isDisabled={!isPreviewed || preview.data.changed === 0}
            isPending={edit.isPending}
          >
            {titles[kind]}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type PreviewData = NonNullable<ReturnType<typeof usePreview>['data']>

function Preview({ preview }: { readonly preview: PreviewData }) {
  const { language, currency } = useSession().site
  const money = (amount: number | undefined) =>
    amount === undefined ? '–' : formatMoneyText(amount, currency, language)
  return (
    <ul className={styles.preview} aria-live="polite">
      <li className={styles.selected}>
        {countProducts(preview.changed)} will change
        {preview.unchanged > 0 && `, ${preview.unchanged} stay as they are`}
      </li>
      {preview.samples.map(({ itemId, title, before, after }) => {
        const [from, to] = [before.prices?.[0], after.prices?.[0]]
        return (
          <li key={itemId}>
            {title}
            {from && to && `: ${money(getPaid(from))} → ${money(getPaid(to))}`}
          </li>
        )
      })}
      {preview.reasons.map(({ reason, count }) => (
        <li key={reason}>
          {count} skipped: {reason}
        </li>
      ))}
    </ul>
  )
}

function getPaid(price: {
  readonly priceMinor: number
  readonly salePriceMinor: number | null
  readonly onSale: boolean
}) {
  return price.onSale ? (price.salePriceMinor ?? price.priceMinor) : price.priceMinor
}

function readBy(text: string, isPercent: boolean, currency: Parameters<typeof readAmountText>[1]): number | undefined {
  if (text.trim() === '') return undefined
  if (isPercent) {
    const percent = Number(text.trim().replace('%', '').replace(',', '.'))
    return percent > 0 && percent <= 1000 ? percent : undefined
  }
  const read = readAmountText(text, currency)
  return read.kind === 'value' ? read.value : undefined
}

/** The change as the server takes it; undefined while something is missing. */
function toChange(
  kind: BulkKind,
  step: PriceChangeKind,
  rounding: Rounding,
  by: number | undefined,
  text: string,
): BulkChange | undefined {
  if (kind === 'price') return by === undefined ? undefined : { kind, step, by, rounding }
  if (kind === 'startSale')
    return by === undefined || step === 'raise' || step === 'raisePercent' ? undefined : { kind, step, by, rounding }
  if (kind === 'addTags' || kind === 'removeTags') {
    const names = text.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]))
    return names.length === 0 ? undefined : { kind: 'tags', mode: kind === 'addTags' ? 'add' : 'remove', names }
  }
  if (kind === 'show') return { kind: 'visibility', state: 'published' }
  if (kind === 'hide') return { kind: 'visibility', state: 'draft' }
  return { kind }
}
