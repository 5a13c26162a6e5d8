import { Problem, getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import styles from './design.module.css'
import { useActivateTheme } from './themes.ts'
import { t } from '../i18n/text.ts'

interface PublishThemeDialogProps {
  readonly theme: { readonly id: string; readonly name: string }
  /** Why an attempt failed, where one came before the question. */
  readonly problem?: unknown
  readonly onClose: () => void
  readonly onPublished?: () => void
  readonly onProblems: () => void
}

/** Asks before visitors see another theme; one with errors is named as such first. */
export function PublishThemeDialog({ theme, problem, onClose, onPublished, onProblems }: PublishThemeDialogProps) {
  const activate = useActivateTheme()
  const notify = useNotify()
  const error = activate.isIdle ? problem : activate.error
  const hasErrors = error instanceof Problem && error.code === 'theme_has_errors'
  const go = (acceptErrors: boolean) =>
    activate.mutate(
      { id: theme.id, acceptErrors },
      {
        onSuccess: () => {
          notify(t('{name} published.', { name: theme.name }))
          onClose()
          onPublished?.()
        },
      },
    )
  return (
    <Dialog title={t('Publish {name}?', { name: theme.name })} isOpen onClose={onClose} alert>
      {!error && (
        <p className={styles.lead}>
          {t('This replaces your current theme for all visitors. You can switch back at any time.')}
        </p>
      )}
      {hasErrors && (
        <Notice tone="caution" alert>
          {t('This theme has errors. Parts of your pages may be missing.')}
        </Notice>
      )}
      {Boolean(error) && !hasErrors && (
        <Notice tone="danger" alert>
          {getErrorMessage(error)}
        </Notice>
      )}
      <DialogActions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        {hasErrors && <Button onPress={onProblems}>{t('View errors')}</Button>}
        <Button kind={hasErrors ? 'danger' : 'primary'} isPending={activate.isPending} onPress={() => go(hasErrors)}>
          {hasErrors ? t('Publish anyway') : t('Publish theme')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
