export { siteLocked } from './errors.ts'
export { setAccessCookie, hasAccessCookie, type Lock, getPasswordVersion } from './pass.ts'
export { passwordFits, removeLock, setLock } from './service.ts'
