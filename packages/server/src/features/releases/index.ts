export { findLinkedRelease } from './links.ts'
export { listReleaseContents } from './preview.ts'
