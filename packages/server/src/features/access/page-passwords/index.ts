export { siteLocked } from './errors.ts'
export { setAccessCookie, hasAccessCookie, type Lock } from './pass.ts'
export { matchesPassword } from './service.ts'
