export { listReleaseContents } from './preview.ts'
