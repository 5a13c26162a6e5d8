import { listCountries } from '@vitrine/commerce/addresses'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { ComboBox } from '../ui/combo-box.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { isServiceUrl } from './carrier-values.ts'
import type { RateTexts } from './rate-values.ts'
import styles from './shipping.module.css'
import { editorLanguage, t } from '../i18n/text.ts'

type CheckResult = Answer<'checkCarrier'>

interface CarrierTryProps {
  readonly url: string
  readonly country: string
  readonly texts: RateTexts
}

/** Of the sample parcel. */
const sampleGrams = 1000

const countryOptions = listCountries(editorLanguage).map(({ code, name }) => ({ value: code, label: name }))

/** Asks the service for a sample parcel and shows its answer, before buyers see it. */
export function CarrierTry({ url, country, texts }: CarrierTryProps) {
  const [place, setPlace] = useState({ countryCode: country, postalCode: '' })
  const check = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/api/admin/carrier-checks', {
          body: { url: url.trim(), state: '', weightGrams: sampleGrams, ...place },
        }),
      ),
  })
  return (
    <fieldset className={styles.try}>
      <legend className={styles.legend}>{t('Try it')}</legend>
      <div className={styles.pair}>
        <ComboBox
          label={t('Sample parcel to')}
          options={countryOptions}
          value={place.countryCode}
          onChange={(countryCode) => setPlace({ countryCode, postalCode: '' })}
        />
        <TextField
          label={t('Postal code')}
          maxLength={30}
          value={place.postalCode}
          onChange={(postalCode) => setPlace({ ...place, postalCode })}
        />
      </div>
      <Button onPress={() => check.mutate()} isPending={check.isPending} isDisabled={!isServiceUrl(url)}>
        {t('Ask the service')}
      </Button>
      {check.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(check.error)}
        </Notice>
      )}
      {check.data && <TriedAnswer tried={check.data} texts={texts} />}
    </fieldset>
  )
}

function TriedAnswer({ tried, texts }: { readonly tried: CheckResult; readonly texts: RateTexts }) {
  const { failure, services, durationMs, secret } = tried
  return (
    <div className={styles.answer} aria-live="polite">
      {failure !== null ? (
        <Notice tone="danger">{describeFailure(tried)}</Notice>
      ) : services.length === 0 ? (
        <p>{t('The service offers nothing to this place.')}</p>
      ) : (
        <ul className={styles.rates}>
          {services.map(({ code, name, priceMinor }) => (
            <li key={code} className={styles.service}>
              <span>{name}</span>
              <span className={styles.price}>
                {texts.amounts.sign} {texts.amounts.format(priceMinor)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>{t('Answered in {count} ms. Details', { count: durationMs })}</summary>
        <p className={styles.places}>{t('Signing secret: the service checks with it that this store asks.')}</p>
        <code className={styles.code}>{secret}</code>
        <p className={styles.places}>{t('Request')}</p>
        <code className={styles.code}>{tried.request}</code>
        <p className={styles.places}>{t('Answer')}</p>
        <code className={styles.code}>{tried.answer}</code>
      </details>
    </div>
  )
}

function describeFailure({ failure, detail }: CheckResult): string {
  switch (failure) {
    case 'status':
      return t('The service answered with status {status} instead of 200.', { status: detail })
    case 'too_long':
      return t('The answer is longer than 64 KB.')
    case 'shape':
      return t('The answer has another form than described: {detail}', { detail })
    case 'currency':
      return t('The answer is in another currency: {currency}', { currency: detail })
    default:
      return t('No answer: {detail}', { detail })
  }
}
