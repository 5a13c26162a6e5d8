export { continueSession } from './continue-session.ts'
export { guardAdmin } from './guard-admin.ts'
export {
  lookUpSession,
  mayDo,
  mayWriteCode,
  requireCapability,
  requireCodeCapability,
  requireStaff,
} from './require-staff.ts'
export { Capability, mayGiveRole, RoleName, getRoleTitle } from './roles.ts'
export { createAccount, ensureFirstAccount, ensureOwner, setMembership, setPassword } from './service.ts'
export { verifyOwnPassword } from './own-password.ts'
export { startSession, verifyCredentials } from './sign-in.ts'
