import { useQuery } from '@tanstack/react-query'
import { SettingsPage } from '../settings/settings-page.tsx'
import { shippingQuery } from '../pricing/shipping.ts'
import { LoadingPanel } from '../site/loaded-page.tsx'
import { Panel } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import { TaxEditor } from './tax-editor.tsx'
import { taxesQuery } from '../pricing/taxes.ts'
import { t } from '../i18n/text.ts'

/** What the store charges as tax, and where. */
export function TaxesPage() {
  const taxes = useQuery(taxesQuery)
  // The calculator needs its rates, currency and unit of weight.
  const shipping = useQuery(shippingQuery)
  const failed = [taxes, shipping].find(({ isError, data }) => isError && !data)
  return (
    <SettingsPage>
      {taxes.data && shipping.data && <TaxEditor stored={taxes.data} shipping={shipping.data} />}
      {failed && (
        <Panel>
          <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
        </Panel>
      )}
      {!failed && (taxes.isPending || shipping.isPending) && <LoadingPanel title={t('Tax rules')} />}
    </SettingsPage>
  )
}
