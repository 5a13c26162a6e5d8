export { lookUpSession, requireSession, requireStaff } from './require-staff.ts'
export { Capability, type RoleName } from './roles.ts'
export { createAccount, ensureFirstAccount, type NewAccount, setMembership, setPassword } from './service.ts'
