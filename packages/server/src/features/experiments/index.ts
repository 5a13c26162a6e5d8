export { maxExperiments } from './schema.ts'
