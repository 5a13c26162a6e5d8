export { onboarding } from './settings.ts'
