import { Copy } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { useNotify } from '../ui/notifications.tsx'
import styles from './account-page.module.css'
import { t } from '../i18n/text.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** The codes for the day without a phone. The server cannot show them again. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const notify = useNotify()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      notify(t('Recovery codes copied.'))
    } catch {
      notify(t('The browser does not allow copying. Select the codes and copy them.'))
    }
  }
  return (
    <div className={styles.form}>
      <p>
        {t(
          'Keep these codes where you keep passwords. Each signs you in once without your phone. They are shown only now.',
        )}
      </p>
      <ul className={styles.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button icon={<Copy size={16} aria-hidden="true" />} onPress={() => void copy()}>
          {t('Copy codes')}
        </Button>
        <Button kind="primary" onPress={onClose}>
          {t('I saved the codes')}
        </Button>
      </DialogActions>
    </div>
  )
}
