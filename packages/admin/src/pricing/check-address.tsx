import { listCountries, listStates } from '@vitrine/commerce/addresses'
import { ComboBox } from '../ui/combo-box.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { CheckProblems, CheckValues } from './check-values.ts'
import styles from './price-check.module.css'
import { editorLanguage, t } from '../i18n/text.ts'

interface CheckAddressProps {
  readonly values: CheckValues
  readonly change: (changes: Partial<CheckValues>) => void
  readonly problems: CheckProblems
}

const countryOptions = listCountries(editorLanguage).map(({ code, name }) => ({ value: code, label: name }))

/** Where the tried order goes: the parts of an address that prices depend on. */
export function CheckAddress({ values, change, problems }: CheckAddressProps) {
  const { country, region, postalCode } = values
  const states = listStates(country).map(({ code, name }) => ({ value: code, label: name }))
  return (
    <div className={styles.pair}>
      <ComboBox
        label={t('Country')}
        options={countryOptions}
        value={country}
        onChange={(code) => change({ country: code, region: '', postalCode: '' })}
      />
      {states.length > 0 && (
        <ComboBox
          key={country}
          label={t('Region')}
          options={states}
          value={region}
          onChange={(code) => change({ region: code })}
        />
      )}
      <TextField
        label={t('Postal code')}
        maxLength={12}
        value={postalCode}
        onChange={(text) => change({ postalCode: text })}
        error={problems.get('postalCode')}
      />
    </div>
  )
}
