import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CircleCheck, CircleX } from 'lucide-react'
import { useRef, useState } from 'react'
import { getErrorMessage, Problem } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Scanner } from './scanner.tsx'
import { type Attendee, checkIn, eventTicketsQuery, refreshTickets, undoCheckIn } from './tickets.ts'
import styles from './tickets.module.css'

const route = getRouteApi('/tickets/$eventId/check-in')

type Result = { readonly kind: 'in'; readonly ticket: Attendee } | { readonly kind: 'refused'; readonly error: unknown }

/** The entrance: codes are scanned or typed, and each answer fills the screen of a phone. */
export function CheckInPage() {
  const { eventId } = route.useParams()
  const event = useQuery(eventTicketsQuery(eventId)).data
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const [result, setResult] = useState<Result>()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const entrance = useMutation({
    mutationFn: (given: string) => checkIn(eventId, given),
    onSuccess: (ticket) => setResult({ kind: 'in', ticket }),
    onError: (error) => setResult({ kind: 'refused', error }),
    onSettled: () => {
      setCode('')
      field.current?.focus()
      return refreshTickets(queries)
    },
  })
  const send = (given: string) => {
    if (given.trim() !== '' && !entrance.isPending) entrance.mutate(given.trim())
  }
  const undo = async (ticket: Attendee) => {
    await undoCheckIn(eventId, ticket.code)
    setResult(undefined)
    await refreshTickets(queries)
  }
  const title = event?.title ?? t('Check in')
  return (
    <Page
      title={t('Check in')}
      windowTitle={[t('Check in'), title]}
      before={<BackLink link={{ to: '/tickets/$eventId', params: { eventId } }}>{title}</BackLink>}
    >
      <div className={styles.entrance}>
        <output aria-live="assertive">{result && <ResultCard result={result} onUndo={undo} />}</output>
        <Panel>
          <div className={styles.body}>
            <Scanner onCode={send} />
            <form
              className={styles.typed}
              onSubmit={(submitted) => {
                submitted.preventDefault()
                send(code)
              }}
            >
              <TextField
                label={t('Code of the ticket')}
                value={code}
                onChange={setCode}
                maxLength={60}
                autoComplete="off"
                autoCorrect="off"
                spellCheck="false"
                inputRef={field}
              />
              <Button kind="primary" type="submit" isDisabled={code.trim() === '' || entrance.isPending}>
                {t('Check in')}
              </Button>
            </form>
          </div>
        </Panel>
        {event && (
          <p className={styles.counts}>
            {t('{count} of {total} are in.', { count: event.checkedInCount, total: event.soldCount })}
          </p>
        )}
      </div>
    </Page>
  )
}

interface ResultCardProps {
  readonly result: Result
  readonly onUndo: (ticket: Attendee) => Promise<void>
}

function ResultCard({ result, onUndo }: ResultCardProps) {
  if (result.kind === 'refused') {
    const name = result.error instanceof Problem ? result.error.params['name'] : undefined
    return (
      <div className={classNames(styles.result, styles.refused)}>
        <CircleX size={40} aria-hidden="true" />
        <div>
          <p className={styles.verdict}>{t('Not admitted')}</p>
          {typeof name === 'string' && name !== '' && (
            <p>
              <bdi>{name}</bdi>
            </p>
          )}
          <p>{getErrorMessage(result.error)}</p>
        </div>
      </div>
    )
  }
  const { ticket } = result
  return (
    <div className={classNames(styles.result, styles.admitted)}>
      <CircleCheck size={40} aria-hidden="true" />
      <div>
        <p className={styles.verdict}>{t('Checked in')}</p>
        <p>
          <bdi>{ticket.name || ticket.customerName || ticket.email}</bdi>
        </p>
        <p>
          <bdi>{ticket.ticketType}</bdi>
        </p>
      </div>
      <Button onPress={() => void onUndo(ticket)}>{t('Undo')}</Button>
    </div>
  )
}
