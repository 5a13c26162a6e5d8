export { limitNewSites, requireAdministrator } from './service.ts'
export { onboarding } from './settings.ts'
