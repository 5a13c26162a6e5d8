export { viewKinds } from './hit.ts'
export { getCookieSettings, visitSettings } from './settings.ts'
