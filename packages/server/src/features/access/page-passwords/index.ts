export { siteLocked } from './errors.ts'
export { givePass, hasPass, type Lock, versionOf } from './pass.ts'
export { passwordFits, removeLock, setLock } from './service.ts'
