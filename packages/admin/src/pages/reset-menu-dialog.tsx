import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { usePageActions } from './pages.ts'
import { t } from '../i18n/text.ts'

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
      title={t('Reset “{title}”?', { title })}
      action={t('Reset menu')}
      onConfirm={() => resetMenu.mutateAsync(menu)}
      onClose={onClose}
      onDone={() => notify(t('“{title}” reset.', { title }))}
    >
      {isMain
        ? t('The menu shows your published pages in their order again. Links that you added are removed.')
        : t('The menu goes back to the theme’s default. Your pages stay; links that you added are removed.')}
    </ConfirmDialog>
  )
}
