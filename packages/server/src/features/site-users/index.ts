export {
  changeAccount,
  changePassword,
  confirmEmailChange,
  deleteAccount,
  removeAddress,
  requestEmailChange,
  undoEmailChange,
  writeAddress,
} from './account.ts'
export { sendCode } from './codes.ts'
export { changeGuards } from './change-guards.ts'
export * as accountHistory from './history.ts'
export { findCustomerId, findSiteUser, makeXsrfToken } from './sessions.ts'
export { signIn, signInByCode, signOut } from './sign-in.ts'
export { accountMailExamples } from './mail-examples.ts'
