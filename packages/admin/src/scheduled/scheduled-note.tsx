import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { classNames } from '../ui/class-names.ts'
import { useFormats } from '../ui/format.ts'
import { type ScheduledDraft, scheduledQuery } from './scheduled.ts'
import styles from './scheduled.module.css'

interface ScheduledNoteProps extends Pick<ScheduledDraft, 'kind' | 'id'> {
  readonly className?: string | undefined
}

/** When a draft goes live, and the release that it goes live with; nothing where no time is set. */
export function ScheduledNote({ kind, id, className }: ScheduledNoteProps) {
  const formats = useFormats()
  const mayOpen = useCan()('content.write')
  const next = useQuery(scheduledQuery).data?.find((draft) => draft.kind === kind && draft.id === id)
  if (!next) return null
  const { releaseId, releaseTitle, publishOn, waitsForApproval } = next
  const params = { time: formats.full(publishOn), release: releaseTitle }
  const words = waitsForApproval
    ? t('Once approved, goes live {time} with release “{release}”', params)
    : t('Goes live {time} with release “{release}”', params)
  return (
    <span className={classNames(styles.note, className)}>
      <CalendarClock size={14} aria-hidden="true" />
      {mayOpen ? (
        <Link to="/releases/$releaseId" params={{ releaseId }} className={styles.link}>
          {words}
        </Link>
      ) : (
        <span>{words}</span>
      )}
    </span>
  )
}
