export { inTreeOrder, maxLevels, pathTo, withInner } from './category-tree.ts'
