import { z } from 'zod'
import { blockTypes } from '../registry.ts'

/** A kind of block as editors offer it. `settings` is a JSON Schema: `default`, `description` and `shownWhen` of each setting among the rest. */
export const BlockKind = z.object({
  type: z.string(),
  /** BlockType code of the specification. */
  code: z.int(),
  version: z.int(),
  summary: z.string(),
  settings: z.record(z.string(), z.unknown()),
})
export type BlockKind = z.infer<typeof BlockKind>

/** The kinds of blocks there are, by name. */
export function listBlockKinds(): BlockKind[] {
  return [...blockTypes.values()]
    .map(({ type, code, version, summary, settings }) => ({
      type,
      code,
      version,
      summary,
      settings: z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' }),
    }))
    .toSorted((a, b) => (a.type < b.type ? -1 : 1))
}
