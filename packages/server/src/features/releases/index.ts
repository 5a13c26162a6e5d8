export { findLinkedRelease } from './links.ts'
export { listReleaseContents } from './preview.ts'
export { registerStyleChangeRoutes } from './style-routes.ts'
