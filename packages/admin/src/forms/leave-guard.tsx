import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import styles from './forms.module.css'

interface LeaveGuardProps {
  readonly isDirty: boolean
  /** Saves and answers whether all is saved. The screen itself shows why it is not. */
  readonly onSave: () => Promise<boolean>
}

/** Asks before unsaved changes are lost, when somebody opens another screen or closes the window. Offers to save them first. */
export function LeaveGuard({ isDirty, onSave }: LeaveGuardProps) {
  const [isSaving, setSaving] = useState(false)
  const { status, proceed, reset } = useBlocker({
    // A dialog that opens over the same screen loses nothing.
    shouldBlockFn: ({ current, next }) => isDirty && !(current.pathname === next.pathname && 'add' in next.search),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  const saveAndLeave = async () => {
    setSaving(true)
    const isSaved = await onSave().catch(() => false)
    setSaving(false)
    if (isSaved) proceed?.()
    else reset?.()
  }
  const stay = () => {
    // A save that is under way ends here or on the next screen, never in between.
    if (!isSaving) reset?.()
  }
  return (
    <Dialog title="Leave without saving?" isOpen={status === 'blocked'} onClose={stay} alert>
      <p className={styles.lead}>You have unsaved changes.</p>
      <DialogActions>
        <Button onPress={stay} isDisabled={isSaving}>
          Stay
        </Button>
        <Button kind="danger" onPress={() => proceed?.()} isDisabled={isSaving}>
          Leave
        </Button>
        <Button kind="primary" onPress={() => void saveAndLeave()} isPending={isSaving}>
          Save and leave
        </Button>
      </DialogActions>
    </Dialog>
  )
}
