import { useQueryClient } from '@tanstack/react-query'
import { CalendarClock, ExternalLink, ListChecks, Share2, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Problem } from '../api/problem.ts'
import { useDraft, useEditing } from '../documents/index.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { getPreviewUrl } from './preview-url.ts'
import type { OutlineSubject } from './subject.ts'
import { t } from '../i18n/text.ts'

const ShareDialog = lazy(async () => ({ default: (await import('../sharing/share-dialog.tsx')).ShareDialog }))

const ScheduleDialog = lazy(async () => ({
  default: (await import('./publishing/schedule-dialog.tsx')).ScheduleDialog,
}))

interface DraftMenuProps {
  readonly subject: OutlineSubject
  readonly mayWrite: boolean
  /** Shows what would go live; undefined: nothing would. */
  readonly onReview: (() => void) | undefined
}

/** What can be done with the draft as a whole, besides publishing it. */
export function DraftMenu({ subject, mayWrite, onReview }: DraftMenuProps) {
  const { hasChanges } = useDraft()
  const [isDiscarding, setDiscarding] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const [isScheduling, setScheduling] = useState(false)
  const { kind } = subject
  const openPreview = () => window.open(getPreviewUrl(subject.path), '_blank', 'noopener')
  return (
    <>
      <Menu label={t('More actions for “{title}”', { title: subject.title })}>
        <MenuItem icon={<ExternalLink size={16} aria-hidden="true" />} onAction={openPreview}>
          {t('Preview in a new tab')}
        </MenuItem>
        {mayWrite && kind !== 'field' && (
          <MenuItem icon={<Share2 size={16} aria-hidden="true" />} onAction={() => setSharing(true)}>
            {t('Share the draft...')}
          </MenuItem>
        )}
        {mayWrite && onReview && (
          <MenuItem icon={<ListChecks size={16} aria-hidden="true" />} onAction={onReview}>
            {t('Review changes...')}
          </MenuItem>
        )}
        {mayWrite && hasChanges && (
          <MenuItem icon={<CalendarClock size={16} aria-hidden="true" />} onAction={() => setScheduling(true)}>
            {t('Publish at a time...')}
          </MenuItem>
        )}
        {mayWrite && hasChanges && (
          <MenuItem icon={<Undo2 size={16} aria-hidden="true" />} danger onAction={() => setDiscarding(true)}>
            {t('Discard draft...')}
          </MenuItem>
        )}
      </Menu>
      {isSharing && kind !== 'field' && (
        <Suspense fallback={null}>
          <ShareDialog subject={{ ...subject, kind }} onClose={() => setSharing(false)} />
        </Suspense>
      )}
      {isScheduling && (
        <Suspense fallback={null}>
          <ScheduleDialog subject={subject} onClose={() => setScheduling(false)} />
        </Suspense>
      )}
      {isDiscarding && <DiscardDialog subject={subject} onClose={() => setDiscarding(false)} />}
    </>
  )
}

/** Asks before the draft becomes what is published again: colleagues may have worked on it, too. */
function DiscardDialog({ subject, onClose }: { readonly subject: OutlineSubject; readonly onClose: () => void }) {
  const editing = useEditing()
  const notify = useNotify()
  const queries = useQueryClient()
  const discard = async () => {
    const result = await editing.discard()
    if (result.kind === 'failed') throw new Problem(result.code, 409, result.problem)
    await queries.invalidateQueries({ queryKey: ['document-entries'] })
  }
  return (
    <ConfirmDialog
      title={t('Discard the draft of “{title}”?', { title: subject.title })}
      action={t('Discard draft')}
      onConfirm={discard}
      onDone={() => notify(t('Draft discarded.'), { about: subject.id, undo: () => editing.undo() })}
      onClose={onClose}
    >
      {t(
        'Everything changed since the last publication goes, also the changes of colleagues. You can undo it, and History keeps each version.',
      )}
    </ConfirmDialog>
  )
}
