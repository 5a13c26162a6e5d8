export { purgeFiles, restoreFile } from './trash-files.ts'
