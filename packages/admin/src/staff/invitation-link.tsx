import { Copy } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { useNotify } from '../ui/notifications.tsx'
import type { SentInvitation } from './staff.ts'
import styles from './staff.module.css'
import { t } from '../i18n/text.ts'

interface InvitationLinkProps {
  readonly invitation: SentInvitation
  readonly onClose: () => void
}

/** The link of an invitation, where no mail server sends it. It is shown once. */
export function InvitationLink({ invitation: { email, link }, onClose }: InvitationLinkProps) {
  const notify = useNotify()
  const text = link ?? ''
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify(t('Link copied.'))
    } catch {
      notify(t('The browser does not allow copying. Select the link and copy it.'))
    }
  }
  return (
    <div className={styles.form}>
      <p>
        {t('No mail server is set up, so nothing was sent. Give this link to {email}. It is shown only now.', {
          email,
        })}
      </p>
      <code className={styles.link}>{text}</code>
      <DialogActions>
        <Button onPress={onClose}>{t('Done')}</Button>
        <Button kind="primary" icon={<Copy size={16} aria-hidden="true" />} onPress={() => void copy()}>
          {t('Copy link')}
        </Button>
      </DialogActions>
    </div>
  )
}
