import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraft, useEditing } from '../../documents/index.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { ChangeList } from './change-list.tsx'
import { compareContents } from './compare.ts'
import { entryQuery } from './entries.ts'
import styles from '../outline.module.css'
import type { OutlineSubject } from '../subject.ts'
import { phoneWidth, useMediaQuery } from '../../ui/use-media-query.ts'
import { usePublish } from './use-publish.ts'
import { t } from '../../i18n/text.ts'

interface PublishDialogProps {
  readonly subject: OutlineSubject
  /** Why publishing failed a moment ago. */
  readonly failed?: string | undefined
  readonly onClose: () => void
}

/** Says what visitors will see anew, and publishes it. */
export function PublishDialog({ subject, failed, onClose }: PublishDialogProps) {
  const editing = useEditing()
  const { publishedRevision, hasChanges } = useDraft()
  const published = useQuery({ ...entryQuery(subject, publishedRevision), enabled: hasChanges })
  const { publish, isPending } = usePublish(subject)
  const [shows, setShows] = useState(subject.isHidden)
  const [showsList, setShowsList] = useState(true)
  const [problem, setProblem] = useState(failed)
  const [content] = useState(() => editing.getContent())
  const changes = published.data ? compareContents(published.data.content, content) : undefined
  const confirm = async () => {
    setProblem(undefined)
    const problem = await publish({ subject: shows, list: showsList })
    if (problem === undefined) onClose()
    else setProblem(problem)
  }
  return (
    <Dialog
      title={t('{noun, select, page {Publish page} post {Publish post} event {Publish event} other {Publish part}}', {
        noun: subject.noun,
      })}
      isOpen
      onClose={onClose}
    >
      {problem !== undefined && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
      {hasChanges && changes === undefined && !published.isError && (
        <div className={styles.loading} aria-busy="true">
          <Skeleton width={24} />
          <Skeleton width={18} />
        </div>
      )}
      {changes && changes.length > 0 && (
        <>
          <p>
            {t('{count, plural, one {One change goes live:} other {# changes go live:}}', { count: changes.length })}
          </p>
          <ChangeList changes={changes} />
        </>
      )}
      {hasChanges && changes?.length === 0 && (
        <p>
          {t(
            '{noun, select, page {The arrangement of the page has changed.} post {The arrangement of the post has changed.} event {The arrangement of the event has changed.} other {The arrangement of the part has changed.}}',
            { noun: subject.noun },
          )}
        </p>
      )}
      {!hasChanges && <p>{t('Its content is up to date.')}</p>}
      {subject.isHidden && subject.show && (
        <Checkbox isSelected={shows} onChange={setShows}>
          {t(
            '{noun, select, page {Show this page to visitors} post {Show this post to visitors} event {Show this event to visitors} other {Show this part to visitors}}',
            { noun: subject.noun },
          )}
        </Checkbox>
      )}
      {subject.hiddenList && (
        <Checkbox isSelected={showsList} onChange={setShowsList}>
          {t('Show “{title}” to visitors too: it is hidden, with everything in it', {
            title: subject.hiddenList.title,
          })}
        </Checkbox>
      )}
      <DialogActions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button kind="primary" isPending={isPending} onPress={() => void confirm()}>
          {t('{noun, select, page {Publish page} post {Publish post} event {Publish event} other {Publish part}}', {
            noun: subject.noun,
          })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface PublishButtonProps {
  readonly subject: OutlineSubject
  /** Called when the draft is live. */
  readonly onPublished?: () => void
  /** What it publishes, where another such button is on the screen. */
  readonly label?: string
}

/** Publishes the draft at once; what becomes visible besides it is asked for first. */
export function PublishButton({ subject, onPublished, label }: PublishButtonProps) {
  const { hasChanges } = useDraft()
  const isPhone = useMediaQuery(phoneWidth)
  // Where the button has room to say that the list is published too, nothing needs to be asked.
  const list = isPhone ? undefined : subject.hiddenList
  /** The dialog, and why publishing at once has failed. */
  const [review, setReview] = useState<{ readonly failed?: string }>()
  const { publish, isPending } = usePublish(subject)
  const canPublish = hasChanges || subject.isHidden
  const publishNow = async () => {
    const isAsked = subject.hiddenList && list === undefined
    if (isAsked || (subject.isHidden && subject.isScheduled === true)) return setReview({})
    const failed = await publish({ subject: true, list: list !== undefined })
    return failed === undefined ? onPublished?.() : setReview({ failed })
  }
  return (
    <>
      <Button kind="primary" isDisabled={!canPublish} isPending={isPending} onPress={() => void publishNow()}>
        {label ?? (list ? t('Publish with “{title}”', { title: list.title }) : t('Publish'))}
      </Button>
      {review && <PublishDialog subject={subject} failed={review.failed} onClose={() => setReview(undefined)} />}
    </>
  )
}
