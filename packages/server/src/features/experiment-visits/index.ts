export { applyChallenger, Challenger, readPageContent, toOperations } from './challenger.ts'
export { openExperimentVisits } from './collect.ts'
export { openPageExperiments, type PageExperiments } from './page-experiments.ts'
export {
  countVersions,
  type Goal,
  goals,
  listRunning,
  maxRunning,
  type RunningExperiment,
  type VersionCounts,
} from './store.ts'
export { allVisitors, type Version } from './version.ts'
