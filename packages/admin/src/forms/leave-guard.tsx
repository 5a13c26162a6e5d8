import { useBlocker } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { findBackLayer } from '../ui/back-closes.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import styles from './forms.module.css'
import { t } from '../i18n/text.ts'

interface LeaveGuardProps {
  readonly isDirty: boolean
  /** Saves and answers whether all is saved. The screen itself shows why it is not. */
  readonly onSave: () => Promise<boolean>
}

/** Asks before unsaved changes are lost, when somebody opens another screen or closes the window. Offers to save them first. */
export function LeaveGuard({ isDirty, onSave }: LeaveGuardProps) {
  // Read when somebody leaves: the router takes over a new function only some time after the form was drawn as saved.
  const isDirtyNow = useRef(isDirty)
  useLayoutEffect(() => {
    isDirtyNow.current = isDirty
  }, [isDirty])
  const blocker = useBlocker({
    // A dialog that opens over the same screen loses nothing, and Back only closes the one on top.
    shouldBlockFn: ({ action, current, next }) =>
      isDirtyNow.current &&
      !(current.pathname === next.pathname && 'add' in next.search) &&
      !(action !== 'PUSH' && action !== 'REPLACE' && findBackLayer()),
    enableBeforeUnload: () => isDirtyNow.current,
    withResolver: true,
  })
  const { status, proceed, reset } = blocker
  /** The question that was answered with a save which is under way. */
  const [answered, setAnswered] = useState<typeof blocker>()
  const isSaving = answered !== undefined && answered === blocker
  const latest = useRef({ isDirty, onSave, blocker })
  useEffect(() => {
    latest.current = { isDirty, onSave, blocker }
  }, [isDirty, onSave, blocker])
  const running = useRef<Promise<boolean>>(undefined)
  const isRefused = useRef(false)
  const saveAll = async () => {
    // A save of an earlier question, which was closed meanwhile, may have done it all.
    const isSaved = await running.current
    if (isSaved === true && !latest.current.isDirty) return true
    running.current = latest.current.onSave().catch(() => false)
    return running.current
  }
  const saveAndLeave = async () => {
    setAnswered(blocker)
    const isSaved = await saveAll()
    // Somebody chose to stay meanwhile.
    if (latest.current.blocker !== blocker) return
    setAnswered(undefined)
    isRefused.current = !isSaved
    if (isSaved) proceed?.()
    else reset?.()
  }
  return (
    <Dialog
      title={t('Leave without saving?')}
      isOpen={status === 'blocked'}
      onClose={() => reset?.()}
      alert
      isBackTaken={false}
    >
      <ProblemFocus isRefused={isRefused} />
      <p className={styles.lead}>{t('You have unsaved changes.')}</p>
      <DialogActions>
        <Button onPress={() => reset?.()}>{t('Stay')}</Button>
        <Button kind="danger" onPress={() => proceed?.()} isDisabled={isSaving}>
          {t('Leave')}
        </Button>
        <Button kind="primary" onPress={() => void saveAndLeave()} isPending={isSaving}>
          {t('Save and leave')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Focuses the first field with a problem once the dialog around it is gone, which holds the focus until then. */
function ProblemFocus({ isRefused }: { readonly isRefused: RefObject<boolean> }) {
  useEffect(
    () => () => {
      if (!isRefused.current) return
      isRefused.current = false
      // After the dialog has returned the focus to the link.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus())
    },
    [isRefused],
  )
  return null
}
