import { sql } from 'kysely'
import type { Ctx } from '../platform/context.ts'

/** The fund that samples of the donation block name, with everything that its form can show. */
export async function buildSampleFund(ctx: Ctx): Promise<void> {
  const definition = {
    title: 'School roof',
    text: 'It rains in. New tiles would keep two hundred children dry.',
    suggestedMinor: [1000, 2500, 5000],
    allowsOwnAmount: true,
    minimumMinor: 100,
    maximumMinor: 1_000_000,
    frequencies: ['once', 'month', 'year'],
    asksNote: true,
    asksAnonymous: true,
    buttonLabel: '',
    thanks: 'The children thank you.',
    taxNote: '',
  }
  await sql`INSERT INTO donation_fund (website_id, fund_id, is_enabled, definition, created_at, updated_at)
    VALUES (${ctx.site.id}, '0000000000000000000000d1', true, ${JSON.stringify(definition)}::jsonb, ${ctx.now}, ${ctx.now})`.execute(
    ctx.db,
  )
}
