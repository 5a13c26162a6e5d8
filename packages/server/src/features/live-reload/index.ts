export { isWatchedTheme, registerLiveReloadRoutes, getLiveReloadScript } from './live-reload.ts'
