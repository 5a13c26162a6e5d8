import { applyOperations, findBlock, type Operation, type PageContent, toContent } from '@vitrine/content'
import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'

const maxHtml = 20_000

/** What version B shows: the content of another page, or another text in one block. */
export const Challenger = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('page'), collectionId: IdInput }),
    z.object({
      kind: z.literal('text'),
      blockId: z.string().min(1, 'Choose a text.').max(200),
      html: z
        .string()
        .min(1, 'Enter the other text.')
        .max(maxHtml, 'This text is too long for an experiment: at most 20,000 characters.'),
    }),
  ])
  .meta({ id: 'Challenger' })
export type Challenger = z.infer<typeof Challenger>

/** The stored content of a page as blocks. A text from before blocks is one of them, as in the editor. */
export function readPageContent(collectionId: string, stored: unknown): PageContent {
  const content = toContent(stored)
  const { body }: { body?: unknown } = { ...Object(stored) }
  const isEmpty = content.blocks.length === 0 && content.sections === undefined
  if (!isEmpty || typeof body !== 'string' || body.trim() === '') return content
  return { blocks: [{ id: `text-${collectionId}`, type: 'html', version: 1, settings: { html: body } }] }
}

/**
 * The operations that make version B of a page's content; undefined where the other page or the block is gone. `findPage` gives the content of
 * a page of the site.
 */
export function toOperations(
  content: PageContent,
  challenger: Challenger,
  findPage: (collectionId: string) => PageContent | undefined,
): Operation[] | undefined {
  if (challenger.kind === 'page') {
    const other = findPage(challenger.collectionId)
    return other && [{ op: 'replaceContent', content: other }]
  }
  const { blockId, html } = challenger
  if (findBlock(content, blockId)?.type !== 'html') return undefined
  return [{ op: 'setBlockSettings', blockId, changes: [{ path: ['html'], value: html }] }]
}

/** Version B of a page's content; undefined where the other page or the block is gone. */
export function applyChallenger(...args: Parameters<typeof toOperations>): PageContent | undefined {
  const operations = toOperations(...args)
  if (!operations) return undefined
  const applied = applyOperations(args[0], operations)
  return applied.kind === 'refused' ? undefined : applied.content
}
