import { useQuery } from '@tanstack/react-query'
import { Webhook as WebhookIcon } from 'lucide-react'
import { SettingsPage } from '../settings/settings-page.tsx'
import { useAddSearch } from '../shell/use-add-search.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/page.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { t } from '../i18n/text.ts'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'
import { webhooksQuery } from './webhooks.ts'
import styles from './developers.module.css'

/** Addresses to which changes are sent. */
export function WebhooksPage() {
  const webhooks = useQuery(webhooksQuery)
  const [isAdding, setAdding] = useAddSearch()
  const add = (
    <Button kind="primary" icon={<WebhookIcon size={18} aria-hidden="true" />} onPress={() => setAdding(true)}>
      {t('Add webhook')}
    </Button>
  )
  return (
    <SettingsPage actions={add}>
      <Panel title={t('Webhooks')}>
        {webhooks.isPending && <Loading />}
        {webhooks.isError && !webhooks.data && (
          <ErrorState error={webhooks.error} onRetry={() => void webhooks.refetch()} />
        )}
        {webhooks.data?.webhooks.length === 0 && (
          <EmptyState icon={<WebhookIcon size={22} />} title={t('No webhooks yet')}>
            <p>{t('A webhook tells a program at once when an order, a product or stock changes.')}</p>
            <Button onPress={() => setAdding(true)}>{t('Add webhook')}</Button>
          </EmptyState>
        )}
        {webhooks.data && webhooks.data.webhooks.length > 0 && (
          <ul className={styles.rows}>
            {webhooks.data.webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        )}
      </Panel>
      <NewWebhookDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </SettingsPage>
  )
}

function Loading() {
  return (
    <div className={styles.body} aria-busy="true">
      <span className="visually-hidden">{t('Loading')}</span>
      <Skeleton width={34} />
      <Skeleton width={26} />
    </div>
  )
}
