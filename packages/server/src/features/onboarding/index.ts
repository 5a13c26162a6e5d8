export { includedThemes } from './schema.ts'
export { limitNewSites, requireAdministrator } from './service.ts'
export { onboarding } from './settings.ts'
