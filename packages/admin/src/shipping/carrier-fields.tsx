import { Checkbox } from '../ui/checkbox.tsx'
import { TextField } from '../ui/text-field.tsx'
import { CarrierTry } from './carrier-try.tsx'
import type { RateProblems, RateTexts, RateValues } from './rate-values.ts'
import styles from './shipping.module.css'
import { t } from '../i18n/text.ts'

interface CarrierFieldsProps {
  readonly values: RateValues
  readonly change: (changes: Partial<RateValues>) => void
  readonly problems: RateProblems
  readonly texts: RateTexts
  /** Where a sample parcel goes: the code of a country of the zone. */
  readonly country: string
}

/** Of a rate whose prices come from the owner's carrier service. */
export function CarrierFields({ values, change, problems, texts, country }: CarrierFieldsProps) {
  const { sign } = texts.amounts
  const text = (name: 'url' | 'markupPercent' | 'markupAmount' | 'price') => ({
    name,
    value: values[name],
    onChange: (value: string) => change({ [name]: value }),
    error: problems[name],
  })
  return (
    <>
      <TextField
        label={t('Address of the carrier service')}
        type="url"
        maxLength={500}
        description={t('It is asked at the checkout for its services and prices. Buyers choose one.')}
        {...text('url')}
      />
      <div className={styles.pair}>
        <TextField label={t('Markup, in % (optional)')} inputMode="decimal" maxLength={10} {...text('markupPercent')} />
        <TextField
          label={t('Markup, in {sign} (optional)', { sign })}
          inputMode="decimal"
          maxLength={20}
          {...text('markupAmount')}
        />
      </div>
      <Checkbox isSelected={values.hasFallback} onChange={(hasFallback) => change({ hasFallback })}>
        {t('Offer a fixed price while the service does not answer')}
      </Checkbox>
      {values.hasFallback && (
        <TextField
          label={t('Fixed price, in {sign}', { sign })}
          inputMode="decimal"
          maxLength={20}
          description={t('Shown under the name of this rate. Enter 0 if it is free.')}
          {...text('price')}
        />
      )}
      <CarrierTry key={values.url} url={values.url} country={country} texts={texts} />
    </>
  )
}
