import type { BrowserCode } from '../browser-code.ts'

/** Stands in the head where the looks of blocks will be. */
export const blockLooksMark = '<!--block-looks-->'

/** The looks of the kinds of blocks that stand on a page, after what they have in common. '' when there are none. */
export function blockLooks(types: Iterable<string>, code: BrowserCode): string {
  const distinct = new Set(types)
  if (distinct.size === 0) return ''
  return ['grid', ...[...distinct].toSorted()]
    .map((name) => code.look(`blocks/${name}`))
    .filter((look) => look !== '')
    .join('\n')
}
