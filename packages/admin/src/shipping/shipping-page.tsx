import { useQuery } from '@tanstack/react-query'
import { SettingsPage } from '../settings/settings-page.tsx'
import { LoadingPanel } from '../site/loaded-page.tsx'
import { Panel } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import { ShippingEditor } from './shipping-editor.tsx'
import { shippingQuery } from '../pricing/shipping.ts'
import { t } from '../i18n/text.ts'

/** Where the store ships, and for how much. */
export function ShippingPage() {
  const query = useQuery(shippingQuery)
  return (
    <SettingsPage>
      {query.data && <ShippingEditor stored={query.data} />}
      {query.isError && !query.data && (
        <Panel>
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        </Panel>
      )}
      {query.isPending && <LoadingPanel title={t('Zones')} />}
    </SettingsPage>
  )
}
