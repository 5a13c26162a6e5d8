export { CompiledTheme, type SystemTemplates } from './compiled-theme.ts'
export { type CollectionConf } from './conf.ts'
export { type LibraryOptions, openThemeLibrary } from './library.ts'
export type { ThemeLibrary } from './theme-library.ts'
export { checkTheme, type Platform } from './problems/check-theme.ts'
export { themeRoutes } from './routes.ts'
export { openTemplateErrorLog, type TemplateErrorLog } from './running/error-log.ts'
export { isWatchedTheme, liveReloadRoutes, liveReloadScript } from './running/live-reload.ts'
export { type CompileStyles, openStyleCompiler, type StyleResult } from './styles/compile.ts'
export { themeSettings } from './settings.ts'
export { tweakAppendix } from './tweak-appendix.ts'
export { type Theme, type ThemeSource, stampFiles } from './theme.ts'
export { makeThemeFiles, type ThemeFile, type ThemeFiles } from './theme-files.ts'
export { versionName } from './theme-names.ts'
export { tweakClasses, type TweakValues, tweakValue } from './tweaks.ts'
export { type KnownFiles, readThemeFolder } from './read-folder.ts'
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
export { themeFolders } from './folders.ts'
export { openThemeTypes } from './types/read-types.ts'
export { type ThemeTypes } from './types/theme-types.ts'
