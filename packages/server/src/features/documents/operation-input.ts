import type { Json, JsonObject, Operation } from '@vitrine/content'
import { z } from 'zod'
import { contentApi } from '../blocks/index.ts'

/** Operations of one batch. */
export const maxOperations = 500

// The body of a request is JSON already: only its places in an operation are checked.
const Value = z.custom<Json>((value) => value !== undefined)
const JsonMap = z.custom<JsonObject>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))

/** Of a stored block or section, which may come from elsewhere. */
const Reference = z.string().min(1).max(300)
/** Of a new one: it is in HTML ids and selectors. */
const NewObject = JsonMap.refine(
  ({ id }) => typeof id === 'string' && /^[\w-]{1,200}$/.test(id),
  'An id has letters, digits, "-" and "_" only.',
)

const Changes = z
  .array(
    z.strictObject({
      path: z.array(z.union([z.string().max(200), z.int().min(0).max(10_000)])).max(20),
      value: Value.optional(),
    }),
  )
  .min(1)
  .max(200)

const BlockPlace = z.union([
  z.strictObject({ where: z.enum(['before', 'after', 'leftOf', 'rightOf']), block: Reference }),
  z.strictObject({ where: z.enum(['start', 'end']), section: Reference.nullable() }),
])

const SectionPlace = z.union([
  z.strictObject({ where: z.enum(['before', 'after']), section: Reference }),
  z.strictObject({ where: z.enum(['start', 'end']) }),
])

const restore = z
  .strictObject({
    from: z.string().max(40),
    to: z.strictObject({ blocks: z.array(Value).max(5_000), layout: Value, sections: Value }),
  })
  .optional()

const Body = z.strictObject({
  type: z.union([z.string().min(1).max(100), z.int().min(-1).max(100_000)]),
  version: z.int().positive().optional(),
  settings: JsonMap.optional(),
})

const Content = z.strictObject({
  blocks: z.array(Value).max(5_000),
  layout: Value.optional(),
  sections: Value.optional(),
})

const OperationInput = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('setBlockSettings'), blockId: Reference, changes: Changes }),
  z.strictObject({ op: z.literal('setBlockPlacement'), blockId: Reference, changes: Changes }),
  z.strictObject({ op: z.literal('replaceBlock'), blockId: Reference, block: Body }),
  z.strictObject({ op: z.literal('addBlock'), block: NewObject, place: BlockPlace, restore }),
  z.strictObject({ op: z.literal('removeBlock'), blockId: Reference, restore }),
  z.strictObject({ op: z.literal('moveBlock'), blockId: Reference, place: BlockPlace, restore }),
  z.strictObject({
    op: z.literal('addSection'),
    section: NewObject,
    blocks: z.array(Value).max(5_000).optional(),
    place: SectionPlace,
    restore,
  }),
  z.strictObject({ op: z.literal('removeSection'), sectionId: Reference, restore }),
  z.strictObject({ op: z.literal('moveSection'), sectionId: Reference, place: SectionPlace, restore }),
  z.strictObject({ op: z.literal('setSectionSettings'), sectionId: Reference, changes: Changes }),
  z.strictObject({ op: z.literal('replaceContent'), content: Content }),
])

const Operations = z.array(OperationInput).min(1).max(maxOperations)

/** The operations of a request; a problem where one of them is not valid. */
export function parseOperations(input: unknown): { readonly operations: Operation[] } | { readonly problem: string } {
  const parsed = Operations.safeParse(contentApi.toStorable(input))
  if (parsed.success) return { operations: parsed.data.map(withoutUnset) }
  const [issue] = parsed.error.issues
  return { problem: `${issue?.path.join('.') ?? 'operations'}: ${issue?.message ?? 'not valid'}` }
}

/** Optional keys are left out rather than undefined, as the package has them. */
function withoutUnset(operation: z.infer<typeof OperationInput>): Operation {
  if ('changes' in operation) {
    const changes = operation.changes.map(({ path, value }) => (value === undefined ? { path } : { path, value }))
    return { ...operation, changes }
  }
  if (operation.op !== 'replaceContent') return operation
  const { blocks, layout, sections } = operation.content
  const content = {
    blocks,
    ...(layout === undefined || layout === null ? {} : { layout }),
    ...(sections === undefined || sections === null ? {} : { sections }),
  }
  return { op: 'replaceContent', content }
}
