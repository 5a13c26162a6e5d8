import { type Ctx, transaction } from '../../platform/context.ts'
import { publishChange } from '../sites/index.ts'
import { findRedirectLoops } from './redirect-loops.ts'
import { redirectsChanged, redirectsInvalid, redirectsTooLarge } from './errors.ts'
import { parseRedirects } from './parse.ts'
import type { SaveRedirects, Redirects } from './schema.ts'
import { findRedirects, replaceRedirects } from './store.ts'

/** About 2,500 lines. */
const maxBytes = 400_000
/** Problems told at once. */
const maxProblems = 200

export async function getRedirects(ctx: Ctx): Promise<Redirects> {
  const row = await findRedirects(ctx)
  if (!row) return { source: '', version: 0, count: 0, changedAt: null }
  const { source, version, changed_at } = row
  return { source, version, count: parseRedirects(source).redirects.length, changedAt: changed_at.toISOString() }
}

/**
 * Replaces the text. All of it or nothing: throws `redirects_invalid` with what is wrong line by line, `redirects_too_large`, or
 * `redirects_changed` with the stored text when somebody else was faster.
 */
export async function saveRedirects(ctx: Ctx, { source, version }: SaveRedirects): Promise<Redirects> {
  const bytes = Buffer.byteLength(source)
  if (bytes > maxBytes) throw redirectsTooLarge({ limitBytes: maxBytes, bytes })
  const { redirects, problems } = parseRedirects(source)
  const all = [...problems, ...(await findRedirectLoops(redirects))].toSorted((a, b) => a.line - b.line)
  if (all.length > 0) throw redirectsInvalid({ problems: all.slice(0, maxProblems), count: all.length })
  const changedBy = ctx.actor.kind === 'staff' ? ctx.actor.accountId : null
  await transaction(ctx, async (ctx) => {
    if (!(await replaceRedirects(ctx, { source, expected: version, changedBy }))) {
      const stored = await findRedirects(ctx)
      throw redirectsChanged({ version: stored?.version ?? 0, source: stored?.source ?? '' })
    }
    await publishChange(ctx)
  })
  return getRedirects(ctx)
}
