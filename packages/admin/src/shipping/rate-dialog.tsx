import { hasTiers } from '@vitrine/commerce'
import { type FormEvent, useRef, useState } from 'react'
import { useFirstField } from '../focus/use-first-field.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { CarrierFields } from './carrier-fields.tsx'
import { rateKinds } from '../pricing/rate-texts.ts'
import { type RateProblems, type RateTexts, type RateValues, readRate, toRateValues } from './rate-values.ts'
import type { Rate } from '../pricing/shipping.ts'
import styles from './shipping.module.css'
import { SlotFields } from './slot-fields.tsx'
import { TierFields } from './tier-fields.tsx'
import { t } from '../i18n/text.ts'

interface RateDialogProps {
  /** Undefined: a new one. */
  readonly rate: Rate | undefined
  readonly zoneName: string
  /** The code of a country of the zone, for samples. */
  readonly country: string
  readonly texts: RateTexts
  readonly onDone: (rate: Rate) => void
  readonly onClose: () => void
}

/** Edits one rate. The page keeps it until all is saved. */
export function RateDialog({ rate, zoneName, country, texts, onDone, onClose }: RateDialogProps) {
  const [values, setValues] = useState(() => toRateValues(rate, texts))
  const [problems, setProblems] = useState<RateProblems>({})
  const form = useRef<HTMLFormElement>(null)
  useFirstField(form)
  const change = (changes: Partial<RateValues>) => {
    const next = { ...values, ...changes }
    setValues(next)
    // A refused value is checked again while it is mended.
    if (Object.keys(problems).length === 0) return
    const read = readRate(next, rate?.id, texts)
    setProblems('problems' in read ? read.problems : {})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readRate(values, rate?.id, texts)
    if ('rate' in read) return onDone(read.rate)
    setProblems(read.problems)
    const [first = ''] = Object.keys(read.problems)
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  return (
    <Dialog
      title={rate ? t('Edit “{name}”', { name: rate.name }) : t('Add rate to {zoneName}', { zoneName })}
      isOpen
      onClose={onClose}
    >
      <form ref={form} className={styles.dialogForm} noValidate onSubmit={submit}>
        <div className={styles.fields}>
          <TextField
            label={t('Name')}
            name="name"
            description={t('Buyers choose it by this name, like “Standard, 3 to 5 days”.')}
            value={values.name}
            onChange={(name) => change({ name })}
            error={problems['name']}
            maxLength={100}
          />
          <Select label={t('Type')} options={rateKinds} value={values.kind} onChange={(kind) => change({ kind })} />
          <Fields values={values} change={change} problems={problems} texts={texts} country={country} />
        </div>
        <DialogActions>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit">
            {rate ? t('Done') : t('Add rate')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface FieldsProps {
  readonly values: RateValues
  readonly change: (changes: Partial<RateValues>) => void
  readonly problems: RateProblems
  readonly texts: RateTexts
  readonly country: string
}

/** The fields of the rate's kind. */
function Fields({ values, change, problems, texts, country }: FieldsProps) {
  const { kind } = values
  const { sign } = texts.amounts
  const text = (name: 'price' | 'further' | 'freeOver' | 'minOrder' | 'postalCodes' | 'location' | 'instructions') => ({
    name,
    value: values[name],
    onChange: (value: string) => change({ [name]: value }),
    error: problems[name],
  })
  return (
    <>
      {kind === 'pickup' && <TextField label={t('Pickup location')} rows={2} maxLength={500} {...text('location')} />}
      {kind === 'local_delivery' && (
        <TextField
          label={t('Postal codes')}
          rows={2}
          maxLength={20_000}
          description={t('Separated by commas: 10115, 101* or 10115-10999.')}
          {...text('postalCodes')}
        />
      )}
      {hasTiers(kind) ? (
        <TierFields values={values} change={change} problems={problems} texts={texts} />
      ) : kind === 'carrier' ? (
        <CarrierFields values={values} change={change} problems={problems} texts={texts} country={country} />
      ) : (
        <TextField
          label={kind === 'per_item' ? t('First item, in {sign}', { sign }) : t('Price, in {sign}', { sign })}
          inputMode="decimal"
          maxLength={20}
          description={kind === 'pickup' ? t('Leave blank if it is free.') : t('Enter 0 if it is free.')}
          {...text('price')}
        />
      )}
      {kind === 'per_item' && (
        <TextField
          label={t('Each further item, in {sign}', { sign })}
          inputMode="decimal"
          maxLength={20}
          description={t('Leave blank if it costs as much as the first.')}
          {...text('further')}
        />
      )}
      <div className={styles.pair}>
        {kind !== 'pickup' && kind !== 'carrier' && (
          <TextField
            label={t('Free from, in {sign} (optional)', { sign })}
            inputMode="decimal"
            maxLength={20}
            {...text('freeOver')}
          />
        )}
        <TextField
          label={t('Minimum order, in {sign} (optional)', { sign })}
          inputMode="decimal"
          maxLength={20}
          {...text('minOrder')}
        />
      </div>
      {(kind === 'pickup' || kind === 'local_delivery') && (
        <SlotFields values={values} change={change} problems={problems} />
      )}
      <TextField
        label={kind === 'pickup' ? t('Pickup instructions (optional)') : t('Note for buyers (optional)')}
        rows={2}
        maxLength={1000}
        description={t('Shown at checkout when they choose it.')}
        {...text('instructions')}
      />
    </>
  )
}
