import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { useSession, useSignOut } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Panel } from '../ui/page.tsx'
import styles from './account-page.module.css'
import { t } from '../i18n/text.ts'

/** The way out of the staff of this site. The owner's is refused with what to do first. */
export function LeavePanel() {
  const { site } = useSession()
  const [isAsking, setAsking] = useState(false)
  const signOut = useSignOut()
  return (
    <Panel title={t('Leave')}>
      <div className={styles.body}>
        <p>{t('You lose access to {site}. Your account stays, and what you made here too.', { site: site.title })}</p>
        <div>
          <Button onPress={() => setAsking(true)}>{t('Leave staff')}</Button>
        </div>
      </div>
      <ConfirmDialog
        title={t('Leave the staff of {site}?', { site: site.title })}
        action={t('Leave staff')}
        isOpen={isAsking}
        onConfirm={() => answer(api.DELETE('/api/admin/account/membership'))}
        onClose={() => setAsking(false)}
        onDone={() => void signOut()}
      >
        {t('An administrator has to invite you before you can come back.')}
      </ConfirmDialog>
    </Panel>
  )
}
