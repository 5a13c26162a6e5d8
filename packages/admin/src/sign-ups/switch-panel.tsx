import { useState } from 'react'
import { PasswordDialog } from '../backups/password-dialog.tsx'
import { t } from '../i18n/text.ts'
import styles from '../site/site.module.css'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import { type SignUps, useSaveSwitch } from './sign-ups.ts'

/** Says whether strangers may make sites, and closes that at once. */
export function SwitchPanel({
  signUps: { isOffered, isOpen, changedBy, maxPerDay, madeToday },
}: {
  readonly signUps: SignUps
}) {
  const [isAsking, setAsking] = useState(false)
  const notify = useNotify()
  const save = useSaveSwitch()
  const action = isOpen ? t('Close sign-ups') : t('Open sign-ups')
  if (!isOffered)
    return (
      <Panel title={t('New sites')}>
        <div className={styles.body}>
          <p className={styles.lead}>
            {t('Strangers cannot make sites here. Start the server with SIGN_UP=on, and they can at /config/sign-up.')}
          </p>
        </div>
      </Panel>
    )
  return (
    <Panel
      title={t('New sites')}
      actions={<Badge tone={isOpen ? 'positive' : 'caution'}>{isOpen ? t('Open') : t('Closed')}</Badge>}
    >
      <div className={styles.body}>
        <p className={styles.lead}>
          {isOpen
            ? t('Anybody can make a site at /config/sign-up. Today {made} of at most {max} were made.', {
                made: madeToday,
                max: maxPerDay,
              })
            : t('Nobody can sign up, and links that were mailed wait until you open sign-ups again.')}
        </p>
        {!isOpen && changedBy !== '' && (
          <p className={styles.note}>{t('Closed by {person}.', { person: changedBy })}</p>
        )}
        <div>
          <Button onPress={() => setAsking(true)}>{action}</Button>
        </div>
      </div>
      <PasswordDialog
        title={action}
        action={action}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async (password) => {
          await save.mutateAsync({ isOpen: !isOpen, password })
          notify(isOpen ? t('Sign-ups are closed.') : t('Sign-ups are open.'))
        }}
      />
    </Panel>
  )
}
