import { useMutation } from '@tanstack/react-query'
import { getErrorMessage } from '../api/problem.ts'
import { useSignOut } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { LeavePanel } from './leave-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TwoStepPanel } from './two-step-panel.tsx'
import { t } from '../i18n/text.ts'

/** One's own account: who one is here, how one signs in, where, and the way out. */
export function AccountPage() {
  const signOut = useMutation({ mutationFn: useSignOut() })
  return (
    <Page
      title={t('Account')}
      width="narrow"
      actions={
        <Button onPress={() => signOut.mutate()} isPending={signOut.isPending}>
          {t('Sign out')}
        </Button>
      }
    >
      {signOut.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(signOut.error)}
        </Notice>
      )}
      <ProfilePanel />
      <PasswordPanel />
      <TwoStepPanel />
      <SessionsPanel />
      <LeavePanel />
    </Page>
  )
}
