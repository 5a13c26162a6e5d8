export { refuseDepth, toStorable } from './check.ts'
export { refuseNewCode } from './raw-html.ts'
export { listSaveProblems } from './save-problems.ts'
export { contentBodyLimit, ContentToSave, StoredContent } from './schema.ts'
export {
  checkToSave,
  type ContentPlace,
  fieldContent,
  getContent,
  itemContent,
  pageContent,
  writeContent,
  writePublishedAgain,
  writeTextAgain,
} from './service.ts'
export { contentLimits } from '../stored.ts'
export { listUpgrades } from '../upgrades.ts'
