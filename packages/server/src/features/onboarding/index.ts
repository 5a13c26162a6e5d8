export { includedThemes } from './schema.ts'
export { limitNewSites, requireAdministrator } from './service.ts'
export { firstPages, onboarding } from './settings.ts'
