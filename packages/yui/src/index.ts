export { YNode } from './node.ts'
export { createY, type YShim } from './shim.ts'
