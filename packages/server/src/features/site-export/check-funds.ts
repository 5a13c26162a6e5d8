import { sql } from 'kysely'
import type { SiteDb } from '../../platform/context.ts'
import { FundDefinition, maxFunds } from '../donations/index.ts'
import { contentRefused } from './errors.ts'

/** Refuses stored funds that nobody could give to or edit, and more than a site may have. Throws `content_refused`. */
export async function checkFunds({ db, site }: SiteDb): Promise<void> {
  const { rows } = await sql<{ id: string; definition: unknown }>`
    SELECT fund_id AS id, definition FROM donation_fund WHERE website_id = ${site.id} ORDER BY fund_id LIMIT ${maxFunds + 1}`.execute(
    db,
  )
  if (rows.length > maxFunds) throw contentRefused({ what: 'donation-funds', why: `there are more than ${maxFunds}` })
  const wrong = rows.find(({ definition }) => !FundDefinition.safeParse(definition).success)
  if (wrong) throw contentRefused({ what: 'donation-funds', why: `the fund "${wrong.id}" cannot be used` })
}
