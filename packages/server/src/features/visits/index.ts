export { getCookieSettings, visitSettings } from './settings.ts'
