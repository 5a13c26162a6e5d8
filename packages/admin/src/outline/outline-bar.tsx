import { Link } from '@tanstack/react-router'
import { ChevronLeft, History } from 'lucide-react'
import { useState } from 'react'
import { useDraft, useEditors } from '../documents/index.ts'
import { useSession } from '../session/session.ts'
import { DeviceSwitch } from '../themes/device-switch.tsx'
import type { Device } from '../themes/devices.ts'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { DraftMenu } from './draft-menu.tsx'
import type { OutlineSubject } from './subject.ts'
import styles from './outline.module.css'
import { PublishButton, PublishDialog } from './publishing/publish-dialog.tsx'
import { SaveStateText } from './save-state.tsx'
import { UndoButtons } from './undo-buttons.tsx'
import { t } from '../i18n/text.ts'

interface OutlineBarProps {
  readonly subject: OutlineSubject
  readonly device: Device
  readonly onDevice: (device: Device) => void
  readonly onHistory: () => void
  readonly mayWrite: boolean
}

/** The bar over the outline: the way back, the state of saving, undo, the width of the preview, and Publish. */
export function OutlineBar({ subject, device, onDevice, onHistory, mayWrite }: OutlineBarProps) {
  const { hasChanges } = useDraft()
  const [isReviewing, setReviewing] = useState(false)
  const canPublish = hasChanges || subject.isHidden
  return (
    <header className={styles.bar}>
      <Link {...subject.back} className={classNames(styles.back)} aria-label={subject.backLabel}>
        <ChevronLeft size={16} aria-hidden="true" />
        <span className={styles.backLabel}>{subject.backLabel}</span>
      </Link>
      <h1 className={styles.title} tabIndex={-1}>
        {subject.title}
      </h1>
      <Editors />
      <SaveStateText />
      <span className={styles.push} />
      {mayWrite && <UndoButtons />}
      <IconButton aria-label={t('History')} onPress={onHistory}>
        <History size={18} aria-hidden="true" />
      </IconButton>
      <span className={styles.devices}>
        <DeviceSwitch device={device} onChange={onDevice} />
      </span>
      <DraftMenu subject={subject} mayWrite={mayWrite} onReview={canPublish ? () => setReviewing(true) : undefined} />
      {mayWrite && <PublishButton subject={subject} />}
      {isReviewing && <PublishDialog subject={subject} failed={undefined} onClose={() => setReviewing(false)} />}
    </header>
  )
}

/** Colleagues who have this document open. */
function Editors() {
  const own = useSession().account.displayName
  // A tab of one's own is known, and one that was just reloaded is heard of for a while.
  const names = [...new Set(useEditors().map(({ name }) => name))].filter((name) => name !== own)
  if (names.length === 0) return null
  return (
    <span className={styles.editors} title={names.join(', ')}>
      {t('{count, plural, one {{name} is here too} other {# colleagues are here too}}', {
        count: names.length,
        name: names[0] ?? '',
      })}
    </span>
  )
}
