import { Copy } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { t } from '../i18n/text.ts'
import styles from './developers.module.css'

interface SecretViewProps {
  /** The secret by its name. */
  readonly label: string
  readonly text: string
  readonly secret: string
  readonly onClose: () => void
}

/** A secret that no other answer of the server has. */
export function SecretView({ label, text, secret, onClose }: SecretViewProps) {
  const notify = useNotify()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      notify(t('Copied.'))
    } catch {
      notify(t('The browser does not allow copying. Select the text and copy it.'))
    }
  }
  return (
    <div className={styles.form}>
      <p>{text}</p>
      <code className={styles.secret} aria-label={label}>
        {secret}
      </code>
      <DialogActions>
        <Button onPress={onClose}>{t('Done')}</Button>
        <Button kind="primary" icon={<Copy size={16} aria-hidden="true" />} onPress={() => void copy()}>
          {t('Copy')}
        </Button>
      </DialogActions>
    </div>
  )
}
