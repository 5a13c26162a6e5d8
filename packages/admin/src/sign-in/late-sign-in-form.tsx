import { type ComponentProps, lazy, Suspense } from 'react'
import type { SignInForm } from './sign-in-form.tsx'

const load = async () => ({ default: (await import('./sign-in-form.tsx')).SignInForm })
const LateForm = lazy(load)

// Screens of people who are signed in come first. It is fetched in the end: an update of the server must not take it from open windows.
setTimeout(() => void load().catch(() => undefined), 3_000)

/** The form to sign in, and what forms are made of, beside the files that the first screen needs. */
export function LateSignInForm(props: ComponentProps<typeof SignInForm>) {
  return (
    <Suspense fallback={null}>
      <LateForm {...props} />
    </Suspense>
  )
}
