import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Mail, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { Badge } from '../ui/badge.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Time } from '../ui/time.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { reloadStaff, type SentInvitation, type StaffInvitation } from './staff.ts'
import { EmailText } from './email-text.tsx'
import styles from './staff.module.css'
import { t, translateServerText } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'

/** An invitation that nobody has accepted yet. */
export function InvitationRow({ invitation }: { readonly invitation: StaffInvitation }) {
  const { email, role, invitedBy, expiresOn, isExpired } = invitation
  return (
    <li className={styles.row}>
      <span className={styles.face} data-open aria-hidden="true">
        <Mail size={16} />
      </span>
      <div className={styles.who}>
        <div className={styles.name}>
          <span>
            <EmailText email={email} />
          </span>
          {isExpired && <Badge tone="caution">{t('Expired')}</Badge>}
        </div>
        <div className={styles.detail}>
          {invitedBy !== null && `${t('Invited by {name}', { name: invitedBy })} · `}
          {isExpired ? (
            <Trans id="Expired <0/>" components={[<Time key="time" iso={expiresOn} />]} />
          ) : (
            <Trans id="Expires <0/>" components={[<Time key="time" iso={expiresOn} />]} />
          )}
        </div>
      </div>
      <span className={styles.role}>{translateServerText(role.title)}</span>
      <InvitationMenu invitation={invitation} />
    </li>
  )
}

function InvitationMenu({ invitation: { id: invitationId, email } }: { readonly invitation: StaffInvitation }) {
  const notify = useNotify()
  const queries = useQueryClient()
  const [isRevoking, setRevoking] = useState(false)
  const [resent, setResent] = useState<SentInvitation>()
  const params = { path: { invitationId } }
  const resend = useMutation({
    mutationFn: () => answer(api.POST('/api/admin/staff/invitations/{invitationId}/emails', { params })),
    onSuccess: (sent) => {
      void reloadStaff(queries)
      if (sent.link === null) notify(t('Invitation sent to {email} again. The link before no longer works.', { email }))
      else setResent(sent)
    },
    onError: (error) => notify(getErrorMessage(error)),
  })
  return (
    <>
      <Menu label={t('More for {email}', { email })}>
        <MenuItem icon={<Send size={16} aria-hidden="true" />} onAction={() => resend.mutate()}>
          {t('Resend invitation')}
        </MenuItem>
        <MenuItem icon={<Trash2 size={16} aria-hidden="true" />} danger onAction={() => setRevoking(true)}>
          {t('Revoke invitation')}
        </MenuItem>
      </Menu>
      <Dialog title={t('Invitation link')} isOpen={resent !== undefined} onClose={() => setResent(undefined)}>
        {resent && <InvitationLink invitation={resent} onClose={() => setResent(undefined)} />}
      </Dialog>
      <ConfirmDialog
        title={t('Revoke the invitation of {email}?', { email })}
        action={t('Revoke invitation')}
        isOpen={isRevoking}
        onConfirm={() => answer(api.DELETE('/api/admin/staff/invitations/{invitationId}', { params }))}
        onClose={() => setRevoking(false)}
        onDone={() => {
          notify(t('Invitation of {email} revoked.', { email }))
          void reloadStaff(queries)
        }}
      >
        {t('The link in their email stops working. You can invite them again.')}
      </ConfirmDialog>
    </>
  )
}
