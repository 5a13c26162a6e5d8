export { orderImports } from './kind.ts'
export { forgetFiles, removeFiles } from './forget-files.ts'
