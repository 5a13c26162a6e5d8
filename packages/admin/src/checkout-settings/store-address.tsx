import { listCountries, listStates } from '@vitrine/commerce/addresses'
import { useController } from 'react-hook-form'
import { editorLanguage, t } from '../i18n/text.ts'
import styles from '../site/site.module.css'
import type { StoreControl } from '../site/store-form.tsx'
import { ComboBox } from '../ui/combo-box.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Panel } from '../ui/page.tsx'

const countryChoices = [
  { value: '', label: t('Not specified') },
  ...listCountries(editorLanguage).map(({ code, name }) => ({ value: code, label: name })),
]

/** Where the business has its mail sent. */
export function StoreAddress({ control }: { readonly control: StoreControl }) {
  const { field: country, fieldState } = useController({ control, name: 'address.countryCode' })
  const { field: state } = useController({ control, name: 'address.state' })
  const states = listStates(country.value).map(({ code, name }) => ({ value: code, label: name }))
  return (
    <Panel title={t('Postal address')}>
      <div className={styles.body}>
        <p className={styles.lead}>{t('Shown below emails about orders and on invoices. Leave blank to hide.')}</p>
        <FormField control={control} name="address.address1" label={t('Street address')} maxLength={200} />
        <FormField control={control} name="address.address2" label={t('Apartment, floor, building')} maxLength={200} />
        <div className={styles.pair}>
          <FormField control={control} name="address.postalCode" label={t('Postal code')} maxLength={30} />
          <FormField control={control} name="address.city" label={t('City')} maxLength={100} />
        </div>
        <div className={styles.pair}>
          <ComboBox
            label={t('Country')}
            options={countryChoices}
            value={country.value}
            onChange={(code) => {
              country.onChange(code)
              state.onChange('')
            }}
            error={fieldState.error?.message}
          />
          {states.length > 0 ? (
            <ComboBox
              key={country.value}
              label={t('Region')}
              options={[{ value: '', label: t('Not specified') }, ...states]}
              value={state.value}
              onChange={state.onChange}
            />
          ) : (
            <FormField control={control} name="address.state" label={t('Region')} maxLength={100} />
          )}
        </div>
      </div>
    </Panel>
  )
}
