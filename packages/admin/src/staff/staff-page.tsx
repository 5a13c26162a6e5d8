import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { SettingsPage } from '../settings/settings-page.tsx'
import { useAddSearch } from '../shell/use-add-search.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { InvitationRow } from './invitation-row.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberRow } from './member-row.tsx'
import { type Staff, staffQuery } from './staff.ts'
import styles from './staff.module.css'
import { t } from '../i18n/text.ts'

/** Who works on the site, and who was asked to. */
export function StaffPage() {
  const staff = useQuery(staffQuery)
  const [isInviting, setInviting] = useAddSearch()
  return (
    <SettingsPage
      actions={
        <Button kind="primary" icon={<UserPlus size={18} aria-hidden="true" />} onPress={() => setInviting(true)}>
          {t('Invite staff')}
        </Button>
      }
    >
      {staff.isPending && <Loading />}
      {staff.isError && !staff.data && (
        <Panel>
          <ErrorState error={staff.error} onRetry={() => void staff.refetch()} />
        </Panel>
      )}
      {staff.data && <Lists staff={staff.data} />}
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
    </SettingsPage>
  )
}

function Lists({ staff: { members, invitations } }: { readonly staff: Staff }) {
  return (
    <>
      <Panel title={t('Staff')}>
        <ul className={styles.rows}>
          {members.map((member) => (
            <MemberRow key={member.accountId} member={member} members={members} />
          ))}
        </ul>
        {members.length === 1 && invitations.length === 0 && (
          <p className={`${styles.body} ${styles.note}`}>
            {t('You work here alone. Invite the people who help you, each with a role of their own.')}
          </p>
        )}
      </Panel>
      {invitations.length > 0 && (
        <Panel title={t('Invitations')}>
          <ul className={styles.rows}>
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

function Loading() {
  return (
    <Panel title={t('Staff')}>
      <div className={styles.body} aria-busy="true">
        <span className="visually-hidden">{t('Loading')}</span>
        <Skeleton width={26} />
        <Skeleton width={34} />
        <Skeleton width={22} />
      </div>
    </Panel>
  )
}
