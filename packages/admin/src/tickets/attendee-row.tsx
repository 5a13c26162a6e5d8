import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useNotify } from '../ui/notifications.tsx'
import rowStyles from '../ui/rows.module.css'
import { Time } from '../ui/time.tsx'
import { type Attendee, checkIn, refreshTickets, undoCheckIn } from './tickets.ts'
import styles from './tickets.module.css'

/** A ticket: who it is for, and the button that lets its person in. */
export function AttendeeRow({ eventId, attendee }: { readonly eventId: string; readonly attendee: Attendee }) {
  const { code, customerName, email, ticketType, isPaid, isTest, orderId, orderNumber } = attendee
  const mayCheckIn = useCan()('orders.write')
  const name = attendee.name || customerName || email
  return (
    <li className={classNames(rowStyles.row, styles.row)}>
      <span className={classNames(rowStyles.words, styles.person)}>
        <Link to="/orders/$orderId" params={{ orderId }} className={rowStyles.title}>
          <bdi>{name}</bdi>
        </Link>
        <span className={styles.quiet}>
          <bdi>{ticketType}</bdi> · {t('Order {number}', { number: orderNumber })} ·{' '}
          <bdi className={styles.code}>{code}</bdi>
        </span>
        {name !== email && (
          <span className={styles.quiet}>
            <bdi dir="ltr">{email}</bdi>
          </span>
        )}
      </span>
      {isTest && <Badge>{t('Test')}</Badge>}
      {!isPaid && <Badge tone="caution">{t('Not paid yet')}</Badge>}
      <CheckInState eventId={eventId} attendee={attendee} name={name} mayCheckIn={mayCheckIn && isPaid} />
    </li>
  )
}

interface CheckInStateProps {
  readonly eventId: string
  readonly attendee: Attendee
  readonly name: string
  readonly mayCheckIn: boolean
}

function CheckInState({ eventId, attendee: { code, checkIn: done }, name, mayCheckIn }: CheckInStateProps) {
  const queries = useQueryClient()
  const notify = useNotify()
  const change = useMutation({
    mutationFn: async (isIn: boolean) => {
      if (isIn) await checkIn(eventId, code)
      else await undoCheckIn(eventId, code)
    },
    onSuccess: (_answer, isIn) => {
      if (isIn) notify(t('{name} is checked in.', { name }), { undo: () => change.mutateAsync(false) })
    },
    onSettled: () => refreshTickets(queries),
  })
  if (done)
    return (
      <span className={styles.done}>
        <Badge tone="positive">{t('Checked in')}</Badge>
        <span className={styles.quiet}>
          <Time iso={done.createdOn} /> · <bdi>{done.by}</bdi>
        </span>
      </span>
    )
  if (!mayCheckIn) return null
  return (
    <>
      {change.isError && (
        <span className={styles.error} role="alert">
          {getErrorMessage(change.error)}
        </span>
      )}
      <Button
        onPress={() => change.mutate(true)}
        isDisabled={change.isPending}
        aria-label={t('Check in {name}', { name })}
      >
        {t('Check in')}
      </Button>
    </>
  )
}
