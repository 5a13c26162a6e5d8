import { useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Time } from '../ui/time.tsx'
import { type PaymentAccount, usePaymentAccounts } from './payment-accounts.ts'
import styles from './payments.module.css'

interface AccountRowProps {
  readonly account: PaymentAccount
  readonly provider: 'stripe' | 'mollie'
  /** The consequence of removing the keys. */
  readonly removal: string
}

/** An account of a payment provider: its mode, whether buyers may use it, and when its payments are captured. */
export function AccountRow({ account, provider, removal }: AccountRowProps) {
  const { change, remove } = usePaymentAccounts()
  const notify = useNotify()
  const [isAsking, setAsking] = useState(false)
  const name = { provider, mode: account.isTest ? 'test' : 'live' } as const
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
      {account.methods.length > 0 && (
        <p className={styles.need}>{t('Buyers can pay by {methods}.', { methods: account.methods.join(', ') })}</p>
      )}
      {change.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(change.error)}
        </Notice>
      )}
      <div className={styles.accountActions}>
        <Button
          onPress={() => change.mutate({ ...name, isEnabled: !account.isEnabled })}
          isPending={change.isPending && change.variables.isEnabled !== undefined}
        >
          {account.isEnabled ? t('Turn off') : t('Turn on')}
        </Button>
        <Button
          onPress={() => change.mutate({ ...name, capturesLater: !account.capturesLater })}
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
        onConfirm={() => remove.mutateAsync(name)}
        onDone={() => notify(t('Keys removed.'))}
      >
        {removal}
      </ConfirmDialog>
    </li>
  )
}
