import { z } from 'zod'
import { contentLimits, StoredBlock, tooManyColumns } from '../stored.ts'

/** A little above the limit of stored content, whose error names the size. */
export const contentBodyLimit = contentLimits.bytes + 100_000

/** The outline of the request. Rows nest, so the rest is checked on saving (`docs/blocks.md` describes it). */
export const ContentToSave = z
  .object({
    /** Of the content that was changed: where it is no longer the stored one, nothing is saved. */
    revision: z.string().max(100),
    blocks: z.array(StoredBlock).max(contentLimits.blocksInAll).default([]),
    layout: z
      .looseObject({
        rows: z
          .array(z.looseObject({ columns: z.array(z.unknown()).max(contentLimits.columns, tooManyColumns) }))
          .max(contentLimits.rows),
      })
      .nullish(),
    sections: z
      .array(z.looseObject({ id: z.string().max(200) }))
      .max(contentLimits.sections)
      .nullish(),
  })
  .meta({ id: 'ContentToSave', 'x-max-bytes': contentLimits.bytes })
export type ContentToSave = z.input<typeof ContentToSave>

/**
 * A warning for the owner about a stored block. Visitors do not see a block of an unknown type. After a save, data of
 * another server may be missing. Without an id the warning concerns no single block.
 */
export const ContentProblem = z.object({ blockId: z.string(), message: z.string() }).meta({ id: 'ContentProblem' })
export type ContentProblem = z.infer<typeof ContentProblem>

/** Stored content as editors get it. */
export const StoredContent = z
  .object({
    revision: z.string(),
    blocks: z.array(z.unknown()),
    layout: z.unknown(),
    sections: z.unknown(),
    problems: z.array(ContentProblem),
  })
  .meta({ id: 'StoredContent' })
export type StoredContent = z.infer<typeof StoredContent>
