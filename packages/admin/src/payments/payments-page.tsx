import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { LoadedPage } from '../site/loaded-page.tsx'
import styles from '../site/site.module.css'
import { type StoreControl, StoreFlag, StoreForm } from '../site/store-form.tsx'
import { storeQuery } from '../site/store.ts'
import { FormField } from '../ui/form-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/page.tsx'
import { GoLivePanel } from './go-live-panel.tsx'
import { InstallmentsPanel } from './installments-panel.tsx'
import { MolliePanel } from './mollie-panel.tsx'
import { StripePanel } from './stripe-panel.tsx'
import { t } from '../i18n/text.ts'

/** How buyers pay, and whether orders are real. */
export function PaymentsPage() {
  return (
    <LoadedPage query={useQuery(storeQuery)} title={t('Test mode')}>
      {(store) => (
        <div className={styles.column}>
          <GoLivePanel isTest={store.testMode} />
          <StripePanel />
          <MolliePanel />
          <InstallmentsPanel />
          <StoreForm store={store}>{(control) => <ManualPayment control={control} />}</StoreForm>
        </div>
      )}
    </LoadedPage>
  )
}

function ManualPayment({ control }: { readonly control: StoreControl }) {
  const [isOn, instructions] = useWatch({ control, name: ['manualPayment.enabled', 'manualPayment.instructions'] })
  return (
    <Panel title={t('Manual payments')}>
      <div className={styles.body}>
        <p className={styles.lead}>
          {t('Buyers order now and pay by your instructions. You mark the order as paid when the money arrives.')}
        </p>
        <StoreFlag control={control} name="manualPayment.enabled">
          {t('Accept manual payments')}
        </StoreFlag>
        {isOn && (
          <>
            <FormField
              control={control}
              name="manualPayment.title"
              label={t('Payment method name')}
              maxLength={100}
              placeholder={t('Bank transfer')}
              rules={{ required: t('Payment method name is required.') }}
            />
            <FormField
              control={control}
              name="manualPayment.instructions"
              label={t('Payment instructions')}
              rows={4}
              maxLength={5000}
              description={t('Shown at checkout and in the order email, for example bank details.')}
            />
            {instructions.trim() === '' && (
              <Notice tone="caution">
                {t('Without instructions buyers order but are not told how to pay. Say where the money goes.')}
              </Notice>
            )}
          </>
        )}
      </div>
    </Panel>
  )
}
