import { Problem, getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import styles from './design.module.css'
import { useActivateTheme } from './themes.ts'

interface PublishThemeDialogProps {
  readonly theme: { readonly id: string; readonly name: string }
  readonly onClose: () => void
  readonly onPublished?: () => void
  readonly onProblems: () => void
}

/** Asks before visitors see another theme; one with errors is named as such first. */
export function PublishThemeDialog({ theme, onClose, onPublished, onProblems }: PublishThemeDialogProps) {
  const activate = useActivateTheme()
  const notify = useNotify()
  const hasErrors = activate.error instanceof Problem && activate.error.code === 'theme_has_errors'
  const go = (acceptErrors: boolean) =>
    activate.mutate(
      { id: theme.id, acceptErrors },
      {
        onSuccess: () => {
          notify(`${theme.name} published.`)
          onClose()
          onPublished?.()
        },
      },
    )
  return (
    <Dialog title={`Publish ${theme.name}?`} isOpen onClose={onClose} alert>
      {!activate.isError && (
        <p className={styles.lead}>
          This replaces your current theme for all visitors. You can switch back at any time.
        </p>
      )}
      {hasErrors && (
        <Notice tone="caution" alert>
          This theme has errors. Parts of your pages may be missing.
        </Notice>
      )}
      {activate.isError && !hasErrors && (
        <Notice tone="danger" alert>
          {getErrorMessage(activate.error)}
        </Notice>
      )}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        {hasErrors && <Button onPress={onProblems}>View errors</Button>}
        <Button kind={hasErrors ? 'danger' : 'primary'} isPending={activate.isPending} onPress={() => go(hasErrors)}>
          {hasErrors ? 'Publish anyway' : 'Publish theme'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
