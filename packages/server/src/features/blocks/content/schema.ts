import { z } from 'zod'
import { contentLimits, StoredBlock, tooManyColumns } from '../stored.ts'

/** The outline of what is sent; rows stand in rows, so the rest is checked when it is saved (`docs/blocks.md` describes it). */
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
 * What the owner should know of a block: visitors do not see it since nobody knows its kind, or, after a save, what another server should have
 * added is missing. It is stored all the same. Without an id it is no block's.
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
