import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { useFormats } from '../ui/format.ts'
import { type WaitingChange, waitingQuery } from './waiting.ts'
import styles from './release-changes.module.css'

interface WaitingChangesProps {
  readonly kind: WaitingChange['kind']
  /** A product or a menu; without it what a site has once. */
  readonly id?: string
}

/** The releases that change what a screen edits, and when; nothing where there is none. */
export function WaitingChanges({ kind, id = 'site' }: WaitingChangesProps) {
  const formats = useFormats()
  const can = useCan()
  const waiting = useQuery({ ...waitingQuery, enabled: can('content.read') }).data ?? []
  const own = waiting.filter((change) => change.kind === kind && change.id === id)
  if (own.length === 0) return null
  return (
    <ul className={styles.waiting} aria-label={t('Waits for a release')}>
      {own.map(({ releaseId, releaseTitle: release, publishOn, waitsForApproval }) => (
        <li key={releaseId} className={styles.note}>
          <CalendarClock size={14} aria-hidden="true" />
          <Link to="/releases/$releaseId" params={{ releaseId }}>
            {publishOn === null
              ? t('Changes with release “{release}”', { release })
              : waitsForApproval
                ? t('Once approved, changes {time} with release “{release}”', {
                    release,
                    time: formats.full(publishOn),
                  })
                : t('Changes {time} with release “{release}”', { release, time: formats.full(publishOn) })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
