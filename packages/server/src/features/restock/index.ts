export { announceArrivals } from './notify.ts'
export { getCaptchaSiteKey, restockSettings } from './settings.ts'
export { isStopLink, signUpForRestock, stopRestockMails } from './sign-up.ts'
export type { Arrival } from './store.ts'
