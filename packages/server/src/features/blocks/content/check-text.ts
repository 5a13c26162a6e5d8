import { countTags, htmlLimits } from '../../../platform/text/clean-html.ts'
import { findBlockByNumber } from '../numbered.ts'
import { blockTypes } from '../registry.ts'
import type { PageContent, StoredBlock } from '../stored.ts'
import { textTooLarge, tooMuchText } from './errors.ts'

export type ContentBlock = Pick<StoredBlock, 'id' | 'type' | 'version' | 'settings'>

/** All texts of one page together. */
const pageLimits = { characters: 400_000, tags: 40_000 } as const

/** Kinds whose texts are not rich text: code is printed as it is, and Markdown has limits of its own. */
const otherTypes: ReadonlySet<string> = new Set(['code', 'embed', 'markdown'])

/** Every block that content stores: those of rows and those of grids. */
export function listBlocks({ blocks, sections }: PageContent): ContentBlock[] {
  const inGrids = (sections ?? []).flatMap(({ fluidEngineContext: fluid }) =>
    (fluid?.gridContents ?? []).map(({ content: { value: block } }) => ({ ...block, settings: block.value })),
  )
  return [...blocks, ...inGrids]
}

/**
 * Throws `text_too_large` for a block and `too_much_text` for a page whose texts would take long to clean. Any text of a block may be rich
 * text, so each of them counts.
 */
export function refuseLongText(content: PageContent): void {
  const sum = { length: 0, tags: 0 }
  for (const { id, type, settings } of listBlocks(content)) {
    if (!hasRichText(type, settings)) continue
    for (const text of textsIn(settings)) {
      const { length } = text
      const tags = countTags(text)
      const { characters: limit, tags: maxTags } = htmlLimits
      if (length > limit || tags > maxTags) throw textTooLarge({ blockId: id, length, limit, tags, maxTags })
      sum.length += length
      sum.tags += tags
    }
  }
  const { characters: limit, tags: maxTags } = pageLimits
  if (sum.length > limit || sum.tags > maxTags) throw tooMuchText({ ...sum, limit, maxTags })
}

/** Nothing reads what a kind that nobody knows has stored. */
function hasRichText(type: ContentBlock['type'], settings: ContentBlock['settings']): boolean {
  const name = typeof type === 'number' ? findBlockByNumber(type, settings)?.type : type
  return name !== undefined && blockTypes.has(name) && !otherTypes.has(name)
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
