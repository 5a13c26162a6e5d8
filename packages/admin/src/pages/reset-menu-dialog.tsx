import { getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import styles from './pages.module.css'
import { usePageActions } from './pages.ts'

interface ResetMenuDialogProps {
  /** Its name in the theme. */
  readonly menu: string
  readonly title: string
  readonly isMain: boolean
  readonly onClose: () => void
}

/** Gives a menu its default back, after saying what that is. */
export function ResetMenuDialog({ menu, title, isMain, onClose }: ResetMenuDialogProps) {
  const { resetMenu } = usePageActions()
  const notify = useNotify()
  const send = async () => {
    try {
      await resetMenu.mutateAsync(menu)
    } catch {
      return // Said above the question.
    }
    onClose()
    notify(`“${title}” reset.`)
  }
  return (
    <Dialog title={`Reset “${title}”?`} isOpen onClose={onClose} alert>
      <div className={styles.form}>
        {resetMenu.isError && (
          <Notice tone="danger" alert>
            {getErrorMessage(resetMenu.error)}
          </Notice>
        )}
        <p>
          {isMain
            ? 'The menu shows your published pages in their order again. Links that you added are removed.'
            : 'The menu goes back to the theme’s default. Your pages stay; links that you added are removed.'}
        </p>
        <DialogActions>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="danger" onPress={() => void send()} isPending={resetMenu.isPending}>
            Reset menu
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
