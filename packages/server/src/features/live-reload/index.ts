export { isWatchedTheme, liveReloadRoutes, liveReloadScript } from './live-reload.ts'
