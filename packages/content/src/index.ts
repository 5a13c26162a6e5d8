export { type Application, applyOperations } from './apply.ts'
export { type Conflict, dropConflicts, findConflicts } from './conflicts.ts'
export { newBlockId, newSectionId } from './ids.ts'
export { type Json, type JsonObject, type JsonPath, hashJson, isEqual, toObject } from './json.ts'
export { type Merge, type MergeConflict, joinOperations, mergeOperations } from './merge.ts'
export { mergeTextChanges } from './merge-text-changes.ts'
export type {
  Arrangement,
  Block,
  BlockBody,
  BlockPlace,
  Operation,
  PageContent,
  PathSetting,
  Refusal,
  Restoration,
  SectionPlace,
} from './operations.ts'
export { type OutlineColumn, type OutlineNode, readOutline } from './outline.ts'
export { describePlace } from './place.ts'
export { findBlock, findSection, listBlocks, toContent } from './read.ts'
