export { announceArrivals } from './notify.ts'
export { getCaptchaSiteKey, restock, restockSettings } from './settings.ts'
export { isStopLink, signUpForRestock, stopRestockMails } from './sign-up.ts'
export type { Arrival } from './store.ts'
