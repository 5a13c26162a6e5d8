import type { Theme } from '../theme-files/index.ts'
import type { BrowserCode } from '../../platform/browser-code.ts'

/** Default styles of blocks that share one sheet: a picture with text beside it. */
const sharedStyles: Readonly<Record<string, string>> = { event: 'plain-media-text', story: 'plain-media-text' }

/**
 * The styles of the block types on a page, after their shared ones; '' when there are none. Plain styles are for the
 * markup of the platform: a theme with its own `block-T.block` styles it itself.
 */
export function getBlockStyles(types: Iterable<string>, code: BrowserCode, theme: Pick<Theme, 'partials'>): string {
  const distinct = new Set(types)
  if (distinct.size === 0) return ''
  const sorted = [...distinct].toSorted()
  const plain = sorted
    .filter((type) => !theme.partials.has(`block-${type}.block`))
    .map((type) => sharedStyles[type] ?? `plain-${type}`)
  return ['grid', ...sorted, ...new Set(plain)]
    .map((name) => code.getStyles(`blocks/${name}`))
    .filter((look) => look !== '')
    .join('\n')
}
