import { useQuery } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'
import { t } from '../i18n/text.ts'
import { ConfirmSignUp } from './confirm-sign-up.tsx'
import { type LinkScreenProps, LoadedLink } from './loaded-link.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { signUpQuery } from './sign-up.ts'
import styles from './signed-out-page.module.css'

/** Where strangers make a site of their own, and, with the link of the mail, confirm their email. */
export function SignUpScreen({ token, site, onDone }: LinkScreenProps) {
  const state = useQuery(signUpQuery)
  const title = token === '' ? t('Create your site') : t('Confirm your email')
  return (
    <LoadedLink title={title} site={site} query={state} onDone={onDone}>
      {({ isOpen, domain }) =>
        !isOpen ? (
          <>
            <p className={styles.lead}>{t('New sites cannot be made here now. Ask who runs this server.')}</p>
            <Button onPress={onDone}>{t('Go to sign-in')}</Button>
          </>
        ) : token === '' ? (
          <SignUpForm domain={domain} onSignIn={onDone} />
        ) : (
          <ConfirmSignUp token={token} />
        )
      }
    </LoadedLink>
  )
}
