export { siteLocked } from './errors.ts'
export { setAccessCookie, hasAccessCookie, type Lock, versionOf } from './pass.ts'
export { passwordFits, removeLock, setLock } from './service.ts'
