import type { SessionState } from '../session/session.ts'
import { ArrivalScreen } from './arrival-screen.tsx'
import { ConfirmEmailScreen } from './confirm-email-screen.tsx'
import { InvitationScreen } from './invitation-screen.tsx'
import type { MailedLink } from './mailed-link.ts'
import { ResetPasswordScreen } from './reset-password-screen.tsx'
import { SignUpScreen } from './sign-up-screen.tsx'

interface MailedLinkScreenProps {
  readonly link: MailedLink
  /** Undefined where the session could not be read. */
  readonly site: SessionState['site'] | undefined
  /** Leads into the application, signed in or not. */
  readonly onDone: () => void
}

const screens = {
  invitation: InvitationScreen,
  'reset-password': ResetPasswordScreen,
  'confirm-email': ConfirmEmailScreen,
  'sign-up': SignUpScreen,
  arrival: ArrivalScreen,
} as const

/** The screen of a link from an email. */
export function MailedLinkScreen({ link: { purpose, token }, site, onDone }: MailedLinkScreenProps) {
  const Screen = screens[purpose]
  return <Screen token={token} site={site} onDone={onDone} />
}
