import { useBlocker } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import styles from './forms.module.css'

/** Asks before unsaved changes are lost, when somebody opens another screen or closes the window. */
export function LeaveGuard({ isDirty }: { readonly isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <Dialog title="Leave without saving?" isOpen={status === 'blocked'} onClose={() => reset?.()} alert>
      <p className={styles.lead}>You have unsaved changes.</p>
      <DialogActions>
        <Button onPress={() => reset?.()}>Stay</Button>
        <Button kind="danger" onPress={() => proceed?.()}>
          Leave
        </Button>
      </DialogActions>
    </Dialog>
  )
}
