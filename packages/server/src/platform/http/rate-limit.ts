import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { defineError } from '../errors.ts'

export interface RateRule {
  /** The counted action, for example `cart`. */
  readonly name: string
  readonly limit: number
  readonly windowSeconds: number
  /** `installation` counts over all sites: accounts belong to none. */
  readonly scope?: 'installation'
}

/** Stands for all sites together where rows begin with the id of one. */
const installation = ''

/** Too many attempts. The default sentence is the specification's for carts; features with a text of their own pass it. */
export const tooManyRequests = defineError<{ retryAfterSeconds: number; sentence?: string }>(
  'too_many_requests',
  429,
  ({ sentence }) => sentence ?? { message: 'callTooMany' },
)

/** How much of a limit is left in the window that runs. */
export interface RateState {
  readonly remaining: number
  readonly resetSeconds: number
  readonly isExceeded: boolean
}

/** Counts one attempt of `who` (an address, an account) in the database, so that all processes count together. */
export async function countAttempt(ctx: Ctx, rule: RateRule, who: string): Promise<RateState> {
  const windowMs = rule.windowSeconds * 1000
  const start = Math.floor(ctx.now.getTime() / windowMs) * windowMs
  const result = await sql<{ hits: number }>`
    INSERT INTO rate_limit (website_id, bucket, window_start, hits) VALUES (${rule.scope === 'installation' ? installation : ctx.site.id}, ${`${rule.name} ${who}`}, ${new Date(start)}, 1)
    ON CONFLICT (website_id, bucket, window_start) DO UPDATE SET hits = rate_limit.hits + 1 RETURNING hits`.execute(
    ctx.db,
  )
  const hits = result.rows[0]?.hits ?? 0
  const resetSeconds = Math.max(1, (start + windowMs - ctx.now.getTime()) / 1000)
  return { remaining: Math.max(0, rule.limit - hits), resetSeconds, isExceeded: hits > rule.limit }
}

/** Counts one attempt; throws 429 with Retry-After beyond the rule's limit. */
export async function limitRate(ctx: Ctx, rule: RateRule, who: string, sentence?: string): Promise<void> {
  if (!ctx.rateLimits) return
  const { isExceeded, resetSeconds } = await countAttempt(ctx, rule, who)
  if (!isExceeded) return
  throw tooManyRequests({ retryAfterSeconds: resetSeconds, ...(sentence === undefined ? {} : { sentence }) })
}

/** Deletes counts of windows that began a day ago, of all sites: no rule has a longer window. */
export async function sweepRateLimits(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`DELETE FROM rate_limit WHERE window_start < ${new Date(ctx.now.getTime() - 86_400_000)}`.execute(ctx.db)
}
