export { defineTextFields } from './block-fields.ts'
export { listStoredBlocks } from './text-paths.ts'
