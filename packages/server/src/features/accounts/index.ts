export { guardAdmin } from './guard-admin.ts'
export {
  lookUpSession,
  mayDo,
  mayWriteCode,
  requireCapability,
  requireCodeCapability,
  requireStaff,
} from './require-staff.ts'
export { Capability, type RoleName } from './roles.ts'
export { hashPassword, passwordOpens } from './passwords.ts'
export {
  createAccount,
  ensureFirstAccount,
  ensureOwner,
  type NewAccount,
  type Owner,
  setMembership,
  setPassword,
} from './service.ts'
