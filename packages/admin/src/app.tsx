import { useQueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Problem, getErrorMessage } from './api/problem.ts'
import { keepFocus } from './focus/keep-focus.ts'
import { useAccountLanguage } from './i18n/use-account-language.ts'
import { createAppRouter } from './router.tsx'
import {
  forgetWhatWasLoaded,
  LeaveContext,
  SessionContext,
  sessionQuery,
  useKeptSession,
  useSessionState,
  useSignOut,
} from './session/session.ts'
import { type MailedLink, readMailedLink } from './sign-in/mailed-link.ts'
import { SignedOutPage } from './sign-in/signed-out-page.tsx'
import { blockClosingLayers } from './focus/block-closing.ts'
import { Button } from './ui/button.tsx'
import { Notice } from './ui/notice.tsx'
import { editorLanguage, t } from './i18n/text.ts'

const MailedLinkScreen = lazy(async () => ({
  default: (await import('./sign-in/mailed-link-screen.tsx')).MailedLinkScreen,
}))

const loadSignInScreens = () => import('./sign-in/sign-in-screens.ts')
const SignIn = lazy(async () => ({ default: (await loadSignInScreens()).SignIn }))
const SessionEnded = lazy(async () => ({ default: (await loadSignInScreens()).SessionEnded }))

/** Links of emails come first, also for somebody who is signed in. */
export function App() {
  useEffect(keepFocus, [])
  useEffect(blockClosingLayers, [])
  const [link, setLink] = useState(() => readMailedLink(location))
  useEffect(() => {
    // A second link opened in the same tab changes the part behind the hash mark only.
    const read = () => setLink(readMailedLink(location))
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return link ? <OpenedLink link={link} onDone={() => setLink(undefined)} /> : <Application />
}

function OpenedLink({ link, onDone }: { readonly link: MailedLink; readonly onDone: () => void }) {
  const session = useSessionState()
  const queries = useQueryClient()
  const enter = async () => {
    history.replaceState(null, '', '/config')
    await queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
    onDone()
  }
  // The first answer brings the CSRF token that the screen's calls need.
  if (session.isPending) return null
  return (
    <Suspense fallback={null}>
      <MailedLinkScreen key={link.token} link={link} site={session.data?.site} onDone={() => void enter()} />
    </Suspense>
  )
}

/** Decides between the way in and the inside; the address decides about everything else. */
function Application() {
  const session = useSessionState()
  const { kept, leave } = useKeptSession(session.data, session.dataUpdatedAt)
  const inside = session.data?.signedIn === true ? session.data : kept
  if (inside) {
    return (
      <I18nProvider locale={editorLanguage}>
        <SessionContext key={inside.account.id} value={inside}>
          <LeaveContext value={leave}>
            <Inside language={inside.account.language} />
          </LeaveContext>
        </SessionContext>
        {session.data?.signedIn === false && (
          <Suspense fallback={null}>
            <SessionEnded session={inside} />
          </Suspense>
        )}
      </I18nProvider>
    )
  }
  if (session.data) {
    return (
      <Suspense fallback={null}>
        <SignIn site={session.data.site} />
      </Suspense>
    )
  }
  if (session.isError) return <Closed error={session.error} onRetry={() => void session.refetch()} />
  return null
}

/** Everything behind the sign-in; another person gets another one, with nothing left of the one before. */
function Inside({ language }: { readonly language: string | null }) {
  useAccountLanguage(language)
  const queries = useQueryClient()
  const [router] = useState(() => {
    forgetWhatWasLoaded(queries)
    return createAppRouter(queries)
  })
  // Here before the session ends: by then a new release may have replaced the file, and what was typed waits below.
  useEffect(() => void loadSignInScreens().catch(() => undefined), [])
  return <RouterProvider router={router} />
}

/** Signed in without a membership of this site, or no answer from the server. */
function Closed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const signOut = useSignOut()
  const stranger = error instanceof Problem && error.code === 'not_staff_here'
  return (
    <SignedOutPage title={stranger ? t('No access') : t('Can’t reach Vitrine')}>
      <Notice tone={stranger ? 'caution' : 'danger'} alert>
        {getErrorMessage(error)}
      </Notice>
      {stranger ? (
        <Button onPress={() => void signOut()}>{t('Sign in with another account')}</Button>
      ) : (
        <Button onPress={onRetry}>{t('Try again')}</Button>
      )}
    </SignedOutPage>
  )
}
