import { useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { useCan, useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useFormats } from '../ui/format.ts'
import { Panel } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Time } from '../ui/time.tsx'
import { useAddNote } from './order-actions.ts'
import { MailEntry } from './order-mail.tsx'
import { describeEvent } from './order-events.ts'
import styles from './order-timeline.module.css'
import type { Order } from './orders.ts'
import { t } from '../i18n/text.ts'

/** Events and emails of the order, newest first. */
export function OrderTimeline({ order }: { readonly order: Order }) {
  const mayWrite = useCan()('orders.write')
  return (
    <Panel title={t('Timeline')}>
      {mayWrite && <NoteForm order={order} />}
      <ol className={styles.events}>
        {listEntries(order).map((entry) =>
          'event' in entry ? (
            <EventEntry key={entry.event.id} event={entry.event} />
          ) : (
            <MailEntry key={entry.mail.id} order={order} mail={entry.mail} />
          ),
        )}
      </ol>
    </Panel>
  )
}

type Event = Order['events'][number]
type Entry = { readonly event: Event } | { readonly mail: Order['mails'][number] }

function listEntries({ events, mails }: Order): readonly Entry[] {
  const getTime = (entry: Entry) => ('event' in entry ? entry.event : entry.mail).createdOn
  const entries: Entry[] = [...events.map((event) => ({ event })), ...mails.map((mail) => ({ mail }))]
  return entries.toSorted((a, b) => getTime(a).localeCompare(getTime(b))).toReversed()
}

function EventEntry({ event }: { readonly event: Event }) {
  const { title, detail } = describeEvent(event, useFormats())
  return (
    <li className={classNames(styles.event, event.kind === 'note' && styles.note)}>
      <p className={styles.head}>
        <span className={styles.title}>{title}</span>
        <span className={styles.who}>
          {event.by !== null && `${event.by} · `}
          <Time iso={event.createdOn} />
        </span>
      </p>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
    </li>
  )
}

function NoteForm({ order }: { readonly order: Order }) {
  const { account } = useSession()
  const [text, setText] = useState('')
  const note = useAddNote(order.id, account.displayName)
  const add = () => {
    const written = text.trim()
    if (written === '' || note.isPending) return
    setText('')
    note.mutate(written, { onError: () => setText(written) })
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <TextField
        label={t('Note')}
        rows={2}
        value={text}
        onChange={setText}
        maxLength={5000}
        placeholder={t('Only staff can see it')}
        error={note.isError ? getErrorMessage(note.error) : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) add()
        }}
      />
      <Button type="submit" isDisabled={text.trim() === ''}>
        {t('Add note')}
      </Button>
    </form>
  )
}
