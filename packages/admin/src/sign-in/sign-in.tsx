import { lazy, Suspense, useState } from 'react'
import type { SessionState } from '../session/session.ts'
import { LateSignInForm } from './late-sign-in-form.tsx'
import { SignedOutPage } from './signed-out-page.tsx'
import { t } from '../i18n/text.ts'

const ForgottenPassword = lazy(async () => ({
  default: (await import('./forgotten-password.tsx')).ForgottenPassword,
}))

/** The way in. The address stays what it was: after signing in the asked-for page is there. */
export function SignIn({ site }: { readonly site: SessionState['site'] }) {
  /** The email for which a new password is asked; undefined while signing in. */
  const [forgotten, setForgotten] = useState<string>()
  const [email, setEmail] = useState('')
  if (forgotten !== undefined) {
    return (
      <SignedOutPage site={site} title={t('Set a new password')}>
        <Suspense fallback={null}>
          <ForgottenPassword
            email={forgotten}
            onBack={(typed) => {
              setEmail(typed)
              setForgotten(undefined)
            }}
          />
        </Suspense>
      </SignedOutPage>
    )
  }
  return (
    <SignedOutPage site={site} title={t('Sign in to {title}', { title: site.title })}>
      <LateSignInForm site={site} email={email} onForgotten={setForgotten} />
    </SignedOutPage>
  )
}
