import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { t } from '../i18n/text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { AccountRow } from './account-row.tsx'
import { type PaymentAccounts, paymentAccountsQuery } from './payment-accounts.ts'
import styles from './payments.module.css'

interface ProviderPanelProps {
  readonly provider: 'stripe' | 'mollie'
  readonly name: string
  readonly lead: string
  /** Spoken name of the list of accounts. */
  readonly listLabel: string
  readonly connectLabel: string
  readonly removal: string
  readonly renderForm: (known: PaymentAccounts, onClose: () => void) => ReactNode
}

/** The accounts of one payment provider, one for tests and one for money, and the dialog that connects them. */
export function ProviderPanel({
  provider,
  name,
  lead,
  listLabel,
  connectLabel,
  removal,
  renderForm,
}: ProviderPanelProps) {
  const query = useQuery(paymentAccountsQuery)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { data } = query
  const accounts = data?.accounts.filter((account) => account.provider === provider) ?? []
  return (
    <Panel title={name}>
      <div className={styles.body}>
        <p className={styles.lead}>{lead}</p>
        {query.isPending && <Skeleton width={40} />}
        {query.isError && !data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {data && (
          <>
            {accounts.length > 0 && (
              <ul className={styles.accounts} aria-label={listLabel}>
                {accounts.map((account) => (
                  <AccountRow key={String(account.isTest)} account={account} provider={provider} removal={removal} />
                ))}
              </ul>
            )}
            <div>
              <Button
                kind={data.accounts.length === 0 && provider === 'stripe' ? 'primary' : 'plain'}
                onPress={() => setOpen(true)}
              >
                {accounts.length === 0 ? connectLabel : t('Enter keys')}
              </Button>
            </div>
            <Dialog title={connectLabel} isOpen={isOpen} onClose={close}>
              {renderForm(data, close)}
            </Dialog>
          </>
        )}
      </div>
    </Panel>
  )
}
