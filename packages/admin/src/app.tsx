import { RouterProvider } from '@tanstack/react-router'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Problem, sentenceOf } from './api/problem.ts'
import { createAppRouter } from './router.tsx'
import { SessionContext, useSessionState, useSignOut } from './session/session.ts'
import { SignIn } from './session/sign-in.tsx'
import { SignedOutPage } from './session/signed-out-page.tsx'
import { Button } from './ui/button.tsx'
import { Notice } from './ui/notice.tsx'

interface AppProps {
  readonly router: ReturnType<typeof createAppRouter>
}

/** Decides between the way in and the inside; the address decides about everything else. */
export function App({ router }: AppProps) {
  const session = useSessionState()
  if (session.data?.signedIn === true) {
    return (
      <I18nProvider locale={session.data.site.language}>
        <SessionContext value={session.data}>
          <RouterProvider router={router} />
        </SessionContext>
      </I18nProvider>
    )
  }
  if (session.data) return <SignIn site={session.data.site} />
  if (session.isError) return <Closed error={session.error} onRetry={() => void session.refetch()} />
  return null
}

/** Signed in without a membership of this site, or no answer from the server. */
function Closed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const signOut = useSignOut()
  const stranger = error instanceof Problem && error.code === 'not_staff_here'
  return (
    <SignedOutPage title={stranger ? 'No access' : 'Vitrine is not reachable'}>
      <Notice tone={stranger ? 'caution' : 'danger'} alert>
        {sentenceOf(error)}
      </Notice>
      {stranger ? (
        <Button onPress={() => void signOut()}>Sign in with another account</Button>
      ) : (
        <Button onPress={onRetry}>Try again</Button>
      )}
    </SignedOutPage>
  )
}
