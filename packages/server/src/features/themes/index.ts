export { openThemeLibrary } from './library.ts'
export type { ThemeLibrary } from './theme-library.ts'
export { checkTheme, type Platform } from './problems/check-theme.ts'
export { registerThemeRoutes } from './routes.ts'
export { openTemplateErrorLog, type TemplateErrorLog } from './error-log.ts'
export { themeSettings } from './settings.ts'
export {
  activateTheme,
  addVersion,
  changeVersion,
  checkVersion,
  endWatching,
  findTheme,
  type ThemeRuntime,
} from './versions/service.ts'
export { storeTheme } from './versions/manifest.ts'
export { holdThemeFiles } from './versions/store.ts'
export { openThemeTypes, type TypesFor } from './types/read-types.ts'
export { type ThemeTypes } from './types/theme-types.ts'
