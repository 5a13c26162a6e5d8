import { convertPrice, type Currency, currencies, formatMoneyText, isCurrency } from '@vitrine/commerce'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { type Control, useFieldArray, useForm, useWatch } from 'react-hook-form'
import { FormCheckbox } from '../forms/form-checkbox.tsx'
import { FormSelect } from '../forms/form-select.tsx'
import { keepTyped } from '../forms/reset-options.ts'
import { editorLanguage, t } from '../i18n/text.ts'
import { useCurrency } from '../products/use-currency.ts'
import { listCurrencyChoices } from '../site/choices.ts'
import { LoadedPage } from '../site/loaded-page.tsx'
import { SettingsForm } from '../site/settings-form.tsx'
import styles from '../site/site.module.css'
import { Button, IconButton } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Panel } from '../ui/page.tsx'
import { formatRate, readRate } from './rate-text.ts'
import { type SecondCurrencies, secondCurrenciesQuery, useSaveSecondCurrencies } from './second-currencies.ts'

const maxRates = 10

interface Values {
  rates: { currency: Currency; rate: string; day: string; rounding: SecondCurrencies['rates'][number]['rounding'] }[]
  followsBrowser: boolean
}

/** Currencies that prices are shown in beside the store's. */
export function CurrenciesPage() {
  return (
    <LoadedPage query={useQuery(secondCurrenciesQuery)} title={t('Second currencies')}>
      {(stored) => <CurrenciesForm stored={stored} />}
    </LoadedPage>
  )
}

function CurrenciesForm({ stored }: { readonly stored: SecondCurrencies }) {
  const form = useForm<Values>({ values: toValues(stored), resetOptions: keepTyped })
  const store = useCurrency()
  const { control } = form
  const rates = useFieldArray({ control, name: 'rates' })
  const used = useWatch({ control, name: 'rates' }).map(({ currency }) => currency)
  const free = currencies.find((code) => code !== store && !used.includes(code))
  const add = () => {
    if (free === undefined) return
    const today = new Date().toISOString().slice(0, 10)
    rates.append(
      { currency: free, rate: '', day: today, rounding: 'exact' },
      { focusName: `rates.${rates.fields.length}.rate` },
    )
  }
  return (
    <SettingsForm
      form={form}
      toValues={toValues}
      toChanges={toChanges}
      stored={stored}
      save={useSaveSecondCurrencies()}
      query={secondCurrenciesQuery}
    >
      <Panel title={t('Currencies and rates')}>
        <div className={styles.body}>
          <p className={styles.lead}>
            {rates.fields.length === 0
              ? t('Visitors see prices in {store} only. Add a currency to let them choose another one.', { store })
              : t(
                  'Visitors choose below each page. Every order is charged in {store}, and the cart and checkout say so.',
                  {
                    store,
                  },
                )}
          </p>
        </div>
        {rates.fields.length > 0 && (
          <ol className={styles.rows}>
            {rates.fields.map(({ id }, index) => (
              <li key={id} className={styles.row}>
                <Rate control={control} index={index} store={store} used={used} onRemove={() => rates.remove(index)} />
              </li>
            ))}
          </ol>
        )}
        <div className={styles.foot}>
          <Button
            icon={<Plus size={16} />}
            isDisabled={rates.fields.length >= maxRates || free === undefined}
            onPress={add}
          >
            {t('Add currency')}
          </Button>
        </div>
      </Panel>
      {rates.fields.length > 0 && (
        <Panel title={t('First visit')}>
          <div className={styles.body}>
            <FormCheckbox
              control={control}
              name="followsBrowser"
              description={t('Until they choose. Without it, everybody begins with {store}.', { store })}
            >
              {t('Show visitors the currency of the country that their browser names')}
            </FormCheckbox>
          </div>
        </Panel>
      )}
    </SettingsForm>
  )
}

interface RateProps {
  readonly control: Control<Values>
  readonly index: number
  readonly store: string
  readonly used: readonly string[]
  readonly onRemove: () => void
}

function Rate({ control, index, store, used, onRemove }: RateProps) {
  const { currency, rate, rounding } = useWatch({ control, name: `rates.${index}` })
  const offered = currencies.filter((code) => code === currency || (code !== store && !used.includes(code)))
  return (
    <fieldset
      className={styles.account}
      aria-label={t('Currency {number}: {currency}', { number: index + 1, currency })}
    >
      <div className={styles.pairs}>
        <FormSelect
          control={control}
          name={`rates.${index}.currency`}
          label={t('Currency')}
          options={listCurrencyChoices(offered).map(({ value, label }) => ({ value: toCurrency(value), label }))}
        />
        <FormField
          control={control}
          name={`rates.${index}.rate`}
          label={t('{currency} for 1 {store}', { currency, store })}
          inputMode="decimal"
          maxLength={14}
          placeholder="0.92"
          rules={{
            validate: (text) => (typeof text === 'string' && readRate(text) > 0) || t('Enter a rate such as 0.92.'),
          }}
        />
        <FormField
          control={control}
          name={`rates.${index}.day`}
          label={t('Day of the rate')}
          type="date"
          rules={{ required: t('Enter a day.') }}
        />
        <FormSelect
          control={control}
          name={`rates.${index}.rounding`}
          label={t('Round to')}
          options={[
            { value: 'exact', label: t('The nearest 0.01') },
            { value: 'five_hundredths', label: t('The nearest 0.05') },
            { value: 'whole', label: t('Whole amounts') },
          ]}
        />
      </div>
      <div className={styles.line}>
        <p className={styles.lead}>{describeExample(store, { currency, rateMicros: readRate(rate), rounding })}</p>
        <div className={styles.end}>
          <IconButton aria-label={t('Remove {label}', { label: currency })} onPress={onRemove}>
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </fieldset>
  )
}

/** What a price of the store looks like. */
function describeExample(store: string, second: Parameters<typeof convertPrice>[2]): string {
  if (!isCurrency(store) || second.rateMicros === 0) return ''
  const amountMinor = 4_999
  return t('{price} is shown as {converted}', {
    price: formatMoneyText(amountMinor, store, editorLanguage),
    converted: formatMoneyText(convertPrice(amountMinor, store, second), second.currency, editorLanguage),
  })
}

function toCurrency(code: string): Currency {
  return isCurrency(code) ? code : 'USD'
}

function toValues({ rates, followsBrowser }: SecondCurrencies): Values {
  return { followsBrowser, rates: rates.map(({ rateMicros, ...rate }) => ({ ...rate, rate: formatRate(rateMicros) })) }
}

function toChanges({ rates, followsBrowser }: Values): SecondCurrencies {
  return { followsBrowser, rates: rates.map(({ rate, ...each }) => ({ ...each, rateMicros: readRate(rate) })) }
}
