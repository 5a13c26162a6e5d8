import { formatMoneyText, getCurrencyDigits, isCurrency } from '@vitrine/commerce'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { answer, api } from '../api/client.ts'
import { editorLanguage, t } from '../i18n/text.ts'
import { Button } from '../ui/button.tsx'
import { ComboBox } from '../ui/combo-box.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { listCurrencyChoices } from './choices.ts'
import { type GeneralSettings, generalQuery } from './site.ts'
import styles from './site.module.css'

interface CurrencySettingProps {
  readonly settings: GeneralSettings
  readonly currencies: readonly string[]
}

/** The currency of the store: changed by a step of its own, since every price of the store means something else then. */
export function CurrencySetting({ settings, currencies }: CurrencySettingProps) {
  const [isChanging, setChanging] = useState(false)
  const choices = useMemo(() => listCurrencyChoices(currencies), [currencies])
  const { currency, isCurrencyOpen } = settings
  return (
    <div className={styles.fact}>
      <div>
        <p className={styles.factName}>{t('Currency')}</p>
        <p>{choices.find(({ value }) => value === currency)?.label ?? currency}</p>
        <p className={styles.factNote}>
          {isCurrencyOpen
            ? t('Can’t be changed after your first order.')
            : t('Can’t be changed because you have orders.')}
        </p>
      </div>
      {isCurrencyOpen && <Button onPress={() => setChanging(true)}>{t('Change currency')}</Button>}
      {isChanging && <CurrencyDialog currency={currency} choices={choices} onClose={() => setChanging(false)} />}
    </div>
  )
}

interface CurrencyDialogProps {
  readonly currency: string
  readonly choices: ReturnType<typeof listCurrencyChoices>
  readonly onClose: () => void
}

function CurrencyDialog({ currency, choices, onClose }: CurrencyDialogProps) {
  const queries = useQueryClient()
  const notify = useNotify()
  const [wanted, setWanted] = useState(currency)
  const change = async () => {
    if (!isCurrency(wanted)) return
    queries.setQueryData(
      generalQuery.queryKey,
      await answer(api.PATCH('/api/admin/site', { body: { currency: wanted } })),
    )
    notify(t('The currency is {currency} now.', { currency: wanted }))
    // Prices are on every screen.
    void queries.invalidateQueries()
  }
  const sample = (code: string) =>
    formatMoneyText(12 * 10 ** (isCurrency(code) ? getCurrencyDigits(code) : 2), code, editorLanguage)
  return (
    <ConfirmDialog
      title={t('Change the currency of the store?')}
      action={t('Change currency')}
      kind="primary"
      isDisabled={wanted === currency}
      onConfirm={change}
      onClose={onClose}
    >
      <ComboBox label={t('New currency')} options={choices} value={wanted} onChange={setWanted} />
      <p>
        {wanted === currency
          ? t('Prices, shipping rates, discounts and the minimum order keep their numbers: nothing is converted.')
          : t(
              'Prices, shipping rates, discounts and the minimum order keep their numbers: {before} becomes {after}. Nothing is converted.',
              { before: sample(currency), after: sample(wanted) },
            )}
      </p>
      <p>{t('Open carts show the new currency at once. After the first order it can’t be changed any more.')}</p>
    </ConfirmDialog>
  )
}
