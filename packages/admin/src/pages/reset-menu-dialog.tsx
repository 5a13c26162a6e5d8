import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useNotify } from '../ui/notifications.tsx'
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
  return (
    <ConfirmDialog
      title={`Reset “${title}”?`}
      action="Reset menu"
      onConfirm={() => resetMenu.mutateAsync(menu)}
      onClose={onClose}
      onDone={() => notify(`“${title}” reset.`)}
    >
      {isMain
        ? 'The menu shows your published pages in their order again. Links that you added are removed.'
        : 'The menu goes back to the theme’s default. Your pages stay; links that you added are removed.'}
    </ConfirmDialog>
  )
}
