import { type RawBuilder, sql } from 'kysely'
import type { Ctx, SiteDb } from '../../platform/context.ts'
import { loadTexts, translateRecord } from '../languages/index.ts'
import { FundDefinition } from './schema.ts'

/** A fund as it is stored. */
export interface FundRow {
  readonly id: string
  readonly version: number
  readonly isEnabled: boolean
  readonly definition: FundDefinition
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A fund as it is written; `definition` is JSON text. */
interface WrittenFund {
  readonly id: string
  readonly isEnabled: boolean
  readonly definition: string
}

const columns: RawBuilder<unknown> = sql`fund_id AS id, version, is_enabled AS "isEnabled", definition, created_at AS "createdAt", updated_at AS "updatedAt"`

/** Rows whose definition fits; imports once brought anything. */
function keepFitting(rows: readonly FundRow[]): FundRow[] {
  return rows.flatMap((row) => {
    const parsed = FundDefinition.safeParse(row.definition)
    return parsed.success ? [{ ...row, definition: parsed.data }] : []
  })
}

/** All funds, newest first. */
export async function selectFunds(ctx: SiteDb): Promise<FundRow[]> {
  const { rows } = await sql<FundRow>`
    SELECT ${columns} FROM donation_fund WHERE website_id = ${ctx.site.id} ORDER BY fund_id DESC`.execute(ctx.db)
  return keepFitting(rows)
}

/** Funds by their ids, in the language of the visit. */
export async function selectFundsById(ctx: Pick<Ctx, 'db' | 'site'>, fundIds: readonly string[]): Promise<FundRow[]> {
  if (fundIds.length === 0) return []
  const { rows } = await sql<FundRow>`
    SELECT ${columns} FROM donation_fund WHERE website_id = ${ctx.site.id} AND fund_id = ANY(${fundIds}::text[])`.execute(
    ctx.db,
  )
  const found = keepFitting(rows)
  const texts = (await loadTexts(ctx, 'site', ['donations'])).get('donations')
  const { funds } = translateRecord({ funds: Object.fromEntries(found.map((row) => [row.id, row.definition])) }, texts)
  return found.map((row) => ({ ...row, definition: funds[row.id] ?? row.definition }))
}

/** Locks a fund until the end of the transaction. */
export async function lockFund(ctx: Ctx, fundId: string): Promise<FundRow | undefined> {
  const { rows } = await sql<FundRow>`
    SELECT ${columns} FROM donation_fund WHERE website_id = ${ctx.site.id} AND fund_id = ${fundId} FOR UPDATE`.execute(
    ctx.db,
  )
  return keepFitting(rows)[0]
}

export async function insertFund(ctx: Ctx, row: WrittenFund): Promise<void> {
  await sql`
    INSERT INTO donation_fund (website_id, fund_id, is_enabled, definition, created_at, updated_at)
    VALUES (${ctx.site.id}, ${row.id}, ${row.isEnabled}, ${row.definition}::jsonb, ${ctx.now}, ${ctx.now})`.execute(
    ctx.db,
  )
}

export async function updateFund(ctx: Ctx, row: WrittenFund): Promise<void> {
  await sql`
    UPDATE donation_fund SET is_enabled = ${row.isEnabled}, definition = ${row.definition}::jsonb, version = version + 1, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND fund_id = ${row.id}`.execute(ctx.db)
}

export async function deleteFundRow(ctx: Ctx, fundId: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM donation_fund WHERE website_id = ${ctx.site.id} AND fund_id = ${fundId} RETURNING 1`.execute(ctx.db)
  return rows.length > 0
}
