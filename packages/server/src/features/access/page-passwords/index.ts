export { siteLocked } from './errors.ts'
export { setAccessCookie, hasAccessCookie, type Lock, getPasswordVersion } from './pass.ts'
export { matchesPassword, removePagePassword, setPagePassword } from './service.ts'
