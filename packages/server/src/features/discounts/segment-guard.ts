import { type RawBuilder, sql } from 'kysely'
import type { DiscountDefinition } from './schema.ts'

/**
 * Releases that know no segments price a discount by its emails alone. So one for a segment is stored with an email that nobody has: during an
 * update, and after going back, it is for nobody rather than for everybody.
 */
const begin = 'segment-'
const end = '@vitrine.invalid'

/** The definition as it is stored. */
export function addSegmentGuard(definition: DiscountDefinition): DiscountDefinition {
  const { segmentId, emails } = definition
  // A list of its own closes it already.
  if (segmentId === null || emails.length > 0) return definition
  return { ...definition, emails: [`${begin}${segmentId}${end}`] }
}

/** The definition as the owner wrote it. */
export function removeSegmentGuard(definition: DiscountDefinition): DiscountDefinition {
  const guard = `${begin}${definition.segmentId}${end}`
  return { ...definition, emails: definition.emails.filter((email) => email !== guard) }
}

/** The emails of the discount `d` without the guard, as JSON. */
export function buildEmails(): RawBuilder<unknown> {
  return sql`((d.definition->'emails') - (${sql.lit(begin)} || coalesce(d.definition->>'segmentId', '') || ${sql.lit(end)}))`
}
