export { orderImports } from './kind.ts'
