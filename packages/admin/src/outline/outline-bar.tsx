import { Link } from '@tanstack/react-router'
import { ChevronLeft, History } from 'lucide-react'
import { useState } from 'react'
import { useDraft } from '../documents/index.ts'
import { ScheduledNote } from '../scheduled/scheduled-note.tsx'
import { DeviceSwitch } from '../themes/device-switch.tsx'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { Colleagues } from './colleagues/colleagues.tsx'
import { DraftMenu } from './draft-menu.tsx'
import { type PageView, wideWindow } from './kept-view.ts'
import type { OutlineSubject } from './subject.ts'
import styles from './outline.module.css'
import { PublishButton, PublishDialog } from './publishing/publish-dialog.tsx'
import { SaveStateText } from './save-state.tsx'
import { UndoButtons } from './undo-buttons.tsx'
import { t } from '../i18n/text.ts'

interface OutlineBarProps {
  readonly subject: OutlineSubject
  readonly view: PageView
  readonly onView: (view: PageView) => void
  readonly onHistory: () => void
  readonly mayWrite: boolean
}

/** The bar over the outline: the way back, the state of saving, undo, the width of the preview, and Publish. */
export function OutlineBar({ subject, view, onView, onHistory, mayWrite }: OutlineBarProps) {
  const { hasChanges } = useDraft()
  const isWide = useMediaQuery(wideWindow)
  const [isReviewing, setReviewing] = useState(false)
  const canPublish = hasChanges || subject.isHidden
  return (
    <div className={styles.top}>
      <header className={styles.bar}>
        <Link {...subject.back} className={classNames(styles.back)} aria-label={subject.backLabel}>
          <ChevronLeft size={16} aria-hidden="true" />
          <span className={styles.backLabel}>{subject.backLabel}</span>
        </Link>
        <h1 className={styles.title} tabIndex={-1}>
          {subject.title}
        </h1>
        <Colleagues />
        <SaveStateText />
        <span className={styles.push} />
        {mayWrite && <UndoButtons />}
        <IconButton aria-label={t('History')} onPress={onHistory}>
          <History size={18} aria-hidden="true" />
        </IconButton>
        <span className={styles.devices}>
          <DeviceSwitch device={view} onChange={onView} onAll={isWide ? () => onView('all') : undefined} />
        </span>
        <DraftMenu subject={subject} mayWrite={mayWrite} onReview={canPublish ? () => setReviewing(true) : undefined} />
        {mayWrite && <PublishButton subject={subject} />}
        {isReviewing && <PublishDialog subject={subject} failed={undefined} onClose={() => setReviewing(false)} />}
      </header>
      <ScheduledNote kind={subject.kind} id={subject.id} className={styles.scheduled} />
    </div>
  )
}
