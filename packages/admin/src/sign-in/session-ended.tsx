import { Dialog } from 'react-aria-components/Dialog'
import { classNames } from '../ui/class-names.ts'
import { Overlay } from '../ui/overlay.tsx'
import type { SignedIn } from '../session/session.ts'
import { LateSignInForm } from './late-sign-in-form.tsx'
import { SignedOutBox } from './signed-out-page.tsx'
import styles from './signed-out-page.module.css'
import { t } from '../i18n/text.ts'

/**
 * The way back in for somebody whose session ended while they were at work: it covers the screen, and what was typed there waits
 * underneath.
 */
export function SessionEnded({ session }: { readonly session: SignedIn }) {
  const { site, account } = session
  return (
    <Overlay className={classNames(styles.cover)} isDismissable={false} isEscapable={false}>
      <Dialog className={classNames(styles.page)} aria-label={t('Sign in to {title}', { title: site.title })}>
        <SignedOutBox title={t('Sign in to {title}', { title: site.title })} site={site}>
          <p className={styles.lead}>{t('Your session has ended. Sign in to continue; nothing you typed is lost.')}</p>
          <LateSignInForm site={site} email={account.email} />
        </SignedOutBox>
      </Dialog>
    </Overlay>
  )
}
