import { useQueryClient } from '@tanstack/react-query'
import { Crown, UserMinus, UserPen } from 'lucide-react'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { useSession } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Time } from '../ui/time.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { reloadStaff, type StaffMember } from './staff.ts'
import { TransferDialog } from './transfer-dialog.tsx'
import { EmailText } from './email-text.tsx'
import styles from './staff.module.css'
import { t, translateServerText } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'

interface MemberRowProps {
  readonly member: StaffMember
  readonly members: readonly StaffMember[]
}

/** A member with what may be done to them; the owner and oneself have no commands that would only be refused. */
export function MemberRow({ member, members }: MemberRowProps) {
  const { account } = useSession()
  const isOwn = member.accountId === account.id
  return (
    <li className={styles.row}>
      <span className={styles.face} aria-hidden="true">
        {getInitials(member.displayName)}
      </span>
      <div className={styles.who}>
        <div className={styles.name}>
          <span>{isOwn ? t('{name} (you)', { name: member.displayName }) : member.displayName}</span>
          {member.isOwner && <Badge tone="accent">{t('Owner')}</Badge>}
          {member.hasTwoStep && <Badge tone="positive">{t('Two-step sign-in')}</Badge>}
        </div>
        <div className={styles.detail}>
          <EmailText email={member.email} />
          {' · '}
          {member.lastSeenOn === null ? (
            t('Not signed in')
          ) : (
            <Trans id="Last seen <0/>" components={[<Time key="time" iso={member.lastSeenOn} />]} />
          )}
        </div>
      </div>
      <span className={styles.role}>{translateServerText(member.role.title)}</span>
      <MemberMenu
        member={member}
        isOwn={isOwn}
        actorIsOwner={members.some(({ accountId, isOwner }) => isOwner && accountId === account.id)}
      />
    </li>
  )
}

type OpenDialog = 'role' | 'transfer' | 'remove'

interface MemberMenuProps {
  readonly member: StaffMember
  readonly isOwn: boolean
  readonly actorIsOwner: boolean
}

function MemberMenu({ member, isOwn, actorIsOwner }: MemberMenuProps) {
  const notify = useNotify()
  const queries = useQueryClient()
  const [open, setOpen] = useState<OpenDialog>()
  const close = () => setOpen(undefined)
  const { accountId, displayName, email } = member
  if (isOwn || member.isOwner) return <span />
  return (
    <>
      <Menu label={t('More for {name}', { name: displayName })}>
        <MenuItem icon={<UserPen size={16} aria-hidden="true" />} onAction={() => setOpen('role')}>
          {t('Change role')}
        </MenuItem>
        {actorIsOwner ? (
          <MenuItem icon={<Crown size={16} aria-hidden="true" />} onAction={() => setOpen('transfer')}>
            {t('Transfer ownership')}
          </MenuItem>
        ) : null}
        <MenuItem icon={<UserMinus size={16} aria-hidden="true" />} danger onAction={() => setOpen('remove')}>
          {t('Remove from staff')}
        </MenuItem>
      </Menu>
      <RoleDialog member={member} isOpen={open === 'role'} onClose={close} />
      <TransferDialog member={member} isOpen={open === 'transfer'} onClose={close} />
      <ConfirmDialog
        title={t('Remove {name} from the staff?', { name: displayName })}
        action={t('Remove from staff')}
        isOpen={open === 'remove'}
        onConfirm={() => answer(api.DELETE('/api/admin/staff/{accountId}', { params: { path: { accountId } } }))}
        onClose={close}
        onDone={() => {
          notify(t('{name} removed from the staff.', { name: displayName }))
          void reloadStaff(queries)
        }}
      >
        {t(
          '{email} is signed out here at once, and invitations they sent are revoked. What they made stays. You can invite them again.',
          { email },
        )}
      </ConfirmDialog>
    </>
  )
}

function getInitials(name: string): string {
  const [first = '', ...others] = name.split(/\s+/).filter((word) => word !== '')
  return (first.charAt(0) + (others.at(-1)?.charAt(0) ?? '')).toLocaleUpperCase()
}
