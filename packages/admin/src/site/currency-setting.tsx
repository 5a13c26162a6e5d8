import { type Currency, formatMoneyText, getCurrencyDigits, isCurrency } from '@vitrine/commerce'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { editorLanguage, t } from '../i18n/text.ts'
import { Button } from '../ui/button.tsx'
import { ComboBox } from '../ui/combo-box.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
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
  const change = useMutation({
    mutationFn: async (body: { readonly currency: Currency }) => answer(api.PATCH('/api/admin/site', { body })),
    onSuccess: (saved) => {
      queries.setQueryData(generalQuery.queryKey, saved)
      notify(t('The currency is {currency} now.', { currency: saved.currency }))
      onClose()
      // Prices are on every screen.
      void queries.invalidateQueries()
    },
  })
  const sample = (code: string) =>
    formatMoneyText(12 * 10 ** (isCurrency(code) ? getCurrencyDigits(code) : 2), code, editorLanguage)
  return (
    <Dialog title={t('Change the currency of the store?')} isOpen onClose={onClose}>
      {change.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(change.error)}
        </Notice>
      )}
      <ComboBox label={t('New currency')} options={choices} value={wanted} onChange={setWanted} />
      <p className={styles.lead}>
        {wanted === currency
          ? t('Prices, shipping rates, discounts and the minimum order keep their numbers: nothing is converted.')
          : t(
              'Prices, shipping rates, discounts and the minimum order keep their numbers: {before} becomes {after}. Nothing is converted.',
              { before: sample(currency), after: sample(wanted) },
            )}
      </p>
      <p className={styles.lead}>
        {t('Open carts show the new currency at once. After the first order it can’t be changed any more.')}
      </p>
      <DialogActions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button
          kind="primary"
          isPending={change.isPending}
          isDisabled={wanted === currency}
          onPress={() => {
            if (isCurrency(wanted)) change.mutate({ currency: wanted })
          }}
        >
          {t('Change currency')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
