import { roundings, type PriceChangeKind } from '@vitrine/commerce'
import { useState } from 'react'
import { getErrorMessage } from '../../api/problem.ts'
import { describeAppearance, formatZone } from '../../pages/appears.ts'
import { useNow } from '../../pages/use-now.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCurrency } from '../use-currency.ts'
import { type BulkKind, type BulkValues, emptyValues, type ListMode, readChange } from './bulk-change.ts'
import { type BulkSelection, useBulkEdit, usePreview } from './bulk-edits.ts'
import { BulkPreview } from './bulk-preview.tsx'
import { CategoryFields } from './category-fields.tsx'
import styles from './list.module.css'
import { productStates } from './product-states.ts'
import { t } from '../../i18n/text.ts'

const titles: Readonly<Record<BulkKind, string>> = {
  price: t('Change price'),
  startSale: t('Start sale'),
  endSale: t('End sale'),
  categories: t('Change categories'),
  tags: t('Change tags'),
  visibility: t('Change visibility'),
  delete: t('Delete'),
}
const steps: readonly { readonly value: PriceChangeKind; readonly label: string }[] = [
  { value: 'lowerPercent', label: t('Lower by percent') },
  { value: 'lower', label: t('Lower by an amount') },
  { value: 'raisePercent', label: t('Raise by percent') },
  { value: 'raise', label: t('Raise by an amount') },
  { value: 'set', label: t('Set to an amount') },
]

const modes: readonly { readonly value: ListMode; readonly label: string }[] = [
  { value: 'add', label: t('Add') },
  { value: 'remove', label: t('Remove') },
  { value: 'replace', label: t('Replace all') },
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
  const { timeZone } = useSession().site
  const [values, setValues] = useState(emptyValues)
  const set = (changes: Partial<BulkValues>) => setValues((before) => ({ ...before, ...changes }))
  const change = readChange(kind, values, { currency, timeZone })
  const preview = usePreview(selection, change)
  // The preview shown while a value is typed is that of an earlier value.
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
        <ChangeFields kind={kind} values={values} onChange={set} />
        {change && preview.data && <BulkPreview preview={preview.data} />}
        <DialogActions>
          <Button onPress={onClose}>{t('Cancel')}</Button>
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

interface FieldsProps {
  readonly values: BulkValues
  readonly onChange: (changes: Partial<BulkValues>) => void
}

/** What this kind of change needs to know; nothing for those that need no more than a yes. */
function ChangeFields({ kind, ...props }: FieldsProps & { readonly kind: BulkKind }) {
  const { values, onChange } = props
  switch (kind) {
    case 'price':
    case 'startSale':
      return <PriceFields kind={kind} {...props} />
    case 'categories':
      return (
        <>
          <Select
            label={t('Kind of change')}
            options={modes}
            value={values.mode}
            onChange={(mode) => onChange({ mode })}
          />
          <CategoryFields slugs={values.slugs} onChange={(slugs) => onChange({ slugs })} />
        </>
      )
    case 'tags':
      return (
        <>
          <Select
            label={t('Kind of change')}
            options={modes}
            value={values.mode}
            onChange={(mode) => onChange({ mode })}
          />
          <TextField
            label={t('Tags')}
            value={values.text}
            onChange={(text) => onChange({ text })}
            maxLength={500}
            description={t('Separate tags with commas.')}
          />
        </>
      )
    case 'visibility':
      return <VisibilityFields {...props} />
    default:
      return null
  }
}

function PriceFields({ kind, values, onChange }: FieldsProps & { readonly kind: 'price' | 'startSale' }) {
  const currency = useCurrency()
  return (
    <>
      <Select
        label={t('Kind of change')}
        options={kind === 'price' ? steps : steps.filter(({ value }) => !value.startsWith('raise'))}
        value={values.step}
        onChange={(step) => onChange({ step })}
      />
      <TextField
        label={values.step.endsWith('Percent') ? t('Percent') : t('Amount ({currency})', { currency })}
        value={values.text}
        onChange={(text) => onChange({ text })}
        inputMode="decimal"
        maxLength={30}
      />
      {values.step !== 'set' && (
        <Select
          label={t('Round')}
          options={roundings.map((value) => ({
            value,
            label: value === 'none' ? t('As calculated') : t('To {value}', { value }),
          }))}
          value={values.rounding}
          onChange={(rounding) => onChange({ rounding })}
        />
      )}
    </>
  )
}

/** Who sees the products; scheduled ones appear at a time on the clock of the site. */
function VisibilityFields({ values: { state, appearsAt }, onChange }: FieldsProps) {
  const { timeZone } = useSession().site
  const now = useNow()
  return (
    <>
      <Select
        label={t('Status')}
        options={productStates}
        value={state}
        onChange={(next) => onChange({ state: next })}
      />
      {state === 'scheduled' && (
        <TextField
          label={t('Date')}
          type="datetime-local"
          value={appearsAt}
          onChange={(text) => onChange({ appearsAt: text })}
          description={
            appearsAt === ''
              ? t('Until then only staff can see them. Time zone: {timeZone}.', { timeZone: formatZone(timeZone, now) })
              : describeAppearance('scheduled', appearsAt, timeZone, now)
          }
        />
      )}
    </>
  )
}
