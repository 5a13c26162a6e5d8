// What kinds of blocks use of the pages around them: folders of a feature reach its other folders through the one above.
export { escapeHtml, plainText, safeUrl, unescapeHtml } from '../../platform/html.ts'
export type { ImageJson } from '../page-context/image.ts'
export type { ItemJson } from '../page-context/item.ts'
export { menu } from '../page-context/navigation.ts'
