import type { Ctx } from '../../../platform/context.ts'
import { requireCodeCapability } from '../../accounts/index.ts'
import { cleanHtml } from '../../../platform/text/clean-html.ts'
import { readContent } from '../read.ts'

/**
 * Throws `code_not_allowed` when content adds or changes HTML that a block prints as it is, and who saves it may not write code. What the page
 * has printed before may stay, move and go; HTML that the allow-list of rich text passes unchanged is a text like any other.
 */
export function refuseNewCode(ctx: Pick<Ctx, 'actor'>, before: unknown, after: unknown): void {
  requireCodeCapability(ctx, () => {
    const known = new Set(readContent(before).blocks.map(({ rawHtml }) => rawHtml))
    const added = readContent(after).blocks.find(({ rawHtml }) => !known.has(rawHtml) && cleanHtml(rawHtml) !== rawHtml)
    return added && `The ${added.definition.type} block “${added.id}”`
  })
}
