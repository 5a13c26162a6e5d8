import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { Trans } from '../i18n/trans.tsx'
import styles from './payments.module.css'
import { type PaymentAccount, paymentAccountsQuery, usePaymentAccounts } from './stripe.ts'
import { StripeKeysForm } from './stripe-keys-form.tsx'
import { t } from '../i18n/text.ts'

/** Cards and wallets by Stripe: one account for tests, one for money. */
export function StripePanel() {
  const query = useQuery(paymentAccountsQuery)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { data } = query
  return (
    <Panel title="Stripe">
      <div className={styles.body}>
        <p className={styles.lead}>
          {t(
            'Take cards, wallets and other payment methods with your Stripe account. Test keys work in test mode only.',
          )}
        </p>
        {query.isPending && <Skeleton width={40} />}
        {query.isError && !data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {data && (
          <>
            {data.accounts.length > 0 && (
              <ul className={styles.accounts} aria-label={t('Stripe accounts')}>
                {data.accounts.map((account) => (
                  <Account key={String(account.isTest)} account={account} />
                ))}
              </ul>
            )}
            <div>
              <Button kind={data.accounts.length === 0 ? 'primary' : 'plain'} onPress={() => setOpen(true)}>
                {data.accounts.length === 0 ? t('Connect Stripe') : t('Enter keys')}
              </Button>
            </div>
            <Dialog title={t('Connect Stripe')} isOpen={isOpen} onClose={close}>
              <StripeKeysForm known={data} onClose={close} />
            </Dialog>
          </>
        )}
      </div>
    </Panel>
  )
}

function Account({ account }: { readonly account: PaymentAccount }) {
  const { change, remove } = usePaymentAccounts()
  const notify = useNotify()
  const [isAsking, setAsking] = useState(false)
  const mode = account.isTest ? 'test' : 'live'
  return (
    <li className={styles.account}>
      <div className={styles.accountHead}>
        <strong>{account.accountName === '' ? account.accountId : account.accountName}</strong>
        <Badge tone={account.isTest ? 'caution' : 'positive'}>{account.isTest ? t('Test keys') : t('Live keys')}</Badge>
        {!account.isEnabled && <Badge tone="neutral">{t('Off')}</Badge>}
      </div>
      <p className={styles.need}>
        {account.capturesLater
          ? t('Payments are authorized at checkout. You capture them on the order.')
          : t('Payments are captured at checkout.')}{' '}
        <Trans
          id="Keys tested: <0>{date}</0>"
          values={{ date: account.verifiedOn }}
          components={[<Time key="date" iso={account.verifiedOn} />]}
        />
      </p>
      {change.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(change.error)}
        </Notice>
      )}
      <div className={styles.accountActions}>
        <Button
          onPress={() => change.mutate({ mode, isEnabled: !account.isEnabled })}
          isPending={change.isPending && change.variables.isEnabled !== undefined}
        >
          {account.isEnabled ? t('Turn off') : t('Turn on')}
        </Button>
        <Button
          onPress={() => change.mutate({ mode, capturesLater: !account.capturesLater })}
          isPending={change.isPending && change.variables.capturesLater !== undefined}
        >
          {account.capturesLater ? t('Capture at checkout') : t('Capture later')}
        </Button>
        <Button onPress={() => setAsking(true)}>{t('Remove keys')}</Button>
      </div>
      <ConfirmDialog
        title={account.isTest ? t('Remove the test keys?') : t('Remove the live keys?')}
        action={t('Remove keys')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutateAsync(mode)}
        onDone={() => notify(t('Keys removed.'))}
      >
        {t('Buyers can’t pay with Stripe then, and earlier payments can only be refunded in the Stripe dashboard.')}
      </ConfirmDialog>
    </li>
  )
}
