export { changeLimits, countMailsLeft, readUsed, requireStorage } from './service.ts'
export { getLimits } from './limits.ts'
