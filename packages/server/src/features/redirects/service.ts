import { type Ctx, transaction } from '../../platform/context.ts'
import { publishChange } from '../sites/index.ts'
import { findCircles } from './redirect-loops.ts'
import { mappingsChanged, mappingsInvalid, mappingsTooLarge } from './errors.ts'
import { parseMappings } from './parse.ts'
import type { SaveUrlMappings, UrlMappings } from './schema.ts'
import { findMappings, replaceMappings } from './store.ts'

/** About 2,500 lines. */
const maxBytes = 400_000
/** Problems told at once. */
const maxProblems = 200

export async function getUrlMappings(ctx: Ctx): Promise<UrlMappings> {
  const row = await findMappings(ctx)
  if (!row) return { source: '', version: 0, count: 0, changedAt: null }
  const { source, version, changed_at } = row
  return { source, version, count: parseMappings(source).mappings.length, changedAt: changed_at.toISOString() }
}

/**
 * Replaces the text. All of it or nothing: throws `url_mappings_invalid` with what is wrong line by line, `url_mappings_too_large`, or
 * `url_mappings_changed` with the stored text when somebody else was faster.
 */
export async function saveUrlMappings(ctx: Ctx, { source, version }: SaveUrlMappings): Promise<UrlMappings> {
  const bytes = Buffer.byteLength(source)
  if (bytes > maxBytes) throw mappingsTooLarge({ limitBytes: maxBytes, bytes })
  const { mappings, problems } = parseMappings(source)
  const all = [...problems, ...(await findCircles(mappings))].toSorted((a, b) => a.line - b.line)
  if (all.length > 0) throw mappingsInvalid({ problems: all.slice(0, maxProblems), count: all.length })
  const changedBy = ctx.actor.kind === 'staff' ? ctx.actor.accountId : null
  await transaction(ctx, async (ctx) => {
    if (!(await replaceMappings(ctx, { source, expected: version, changedBy }))) {
      const stored = await findMappings(ctx)
      throw mappingsChanged({ version: stored?.version ?? 0, source: stored?.source ?? '' })
    }
    await publishChange(ctx)
  })
  return getUrlMappings(ctx)
}
