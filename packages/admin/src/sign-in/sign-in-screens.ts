/** Both ways in, loaded as one file: somebody who is signed in needs neither at once. */
export { SessionEnded } from './session-ended.tsx'
export { SignIn } from './sign-in.tsx'
