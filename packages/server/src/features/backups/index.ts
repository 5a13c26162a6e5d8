export { openPlace } from './place.ts'
export { beginBackup, beginCheck } from './runs.ts'
