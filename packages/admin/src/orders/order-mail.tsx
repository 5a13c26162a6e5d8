import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MailStatus } from '../mailbox/mail-status.tsx'
import { useCan } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Time } from '../ui/time.tsx'
import { useOrderActions } from './order-actions.ts'
import styles from './order-timeline.module.css'
import type { Order } from './orders.ts'
import { t } from '../i18n/text.ts'

type Mail = Order['mails'][number]

/** An email of the order: to whom, when, whether it was sent, and once more. */
export function MailEntry({ order, mail }: { readonly order: Order; readonly mail: Mail }) {
  const can = useCan()
  return (
    <li className={styles.event}>
      <p className={styles.head}>
        <span className={styles.title}>
          {can('mail.read') ? (
            <Link to="/emails" search={{ mail: mail.id }} className="tap">
              {mail.subject}
            </Link>
          ) : (
            mail.subject
          )}
        </span>
        <span className={styles.who}>
          <Time iso={mail.sentOn ?? mail.createdOn} />
        </span>
      </p>
      <div className={styles.mail}>
        <span>{t('Email to {email}', { email: mail.recipient })}</span>
        <MailStatus status={mail.status} />
        {can('orders.write') && mail.status !== 'queued' && mail.recipient !== '' && (
          <SendAgain order={order} mail={mail} />
        )}
      </div>
      {mail.status === 'failed' && mail.error !== null && (
        <p className={styles.detail}>{t('The mail server refused it: {error}', { error: mail.error })}</p>
      )}
    </li>
  )
}

function SendAgain({ order, mail }: { readonly order: Order; readonly mail: Mail }) {
  const [isAsking, setAsking] = useState(false)
  const notify = useNotify()
  const { resendMail } = useOrderActions(order.id)
  const email = mail.recipient
  return (
    <>
      <Button kind="quiet" onPress={() => setAsking(true)}>
        {t('Send again')}
      </Button>
      <ConfirmDialog
        title={t('Send this email again?')}
        action={t('Send again')}
        kind="primary"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => resendMail.mutateAsync(mail.id)}
        onDone={() => notify(t('Email sent again to {email}.', { email }))}
      >
        {t('“{subject}” goes to {email} as it was. Links to files in it may have expired.', {
          subject: mail.subject,
          email,
        })}
      </ConfirmDialog>
    </>
  )
}
