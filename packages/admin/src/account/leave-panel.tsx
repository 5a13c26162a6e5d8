import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { useSession, useSignOut } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Panel } from '../ui/page.tsx'
import styles from './account-page.module.css'

/** The way out of the staff of this site. The owner's is refused with what to do first. */
export function LeavePanel() {
  const { site } = useSession()
  const [isAsking, setAsking] = useState(false)
  const signOut = useSignOut()
  return (
    <Panel title="Leave">
      <div className={styles.body}>
        <p>You lose access to {site.title}. Your account stays, and what you made here too.</p>
        <div>
          <Button onPress={() => setAsking(true)}>Leave staff</Button>
        </div>
      </div>
      <ConfirmDialog
        title={`Leave the staff of ${site.title}?`}
        action="Leave staff"
        isOpen={isAsking}
        onConfirm={() => answer(api.DELETE('/api/admin/account/membership'))}
        onClose={() => setAsking(false)}
        onDone={() => void signOut()}
      >
        An administrator has to invite you before you can come back.
      </ConfirmDialog>
    </Panel>
  )
}
