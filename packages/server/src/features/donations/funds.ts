import { type Ctx, transaction } from '../../platform/context.ts'
import { invalidInput, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { productLimits } from '../products/index.ts'
import { lockSettings, publishChange } from '../sites/index.ts'
import { fundChanged, tooManyFunds } from './errors.ts'
import {
  deleteFundRow,
  type FundRow,
  insertFund,
  lockFund,
  selectFunds,
  selectFundsById,
  updateFund,
} from './fund-store.ts'
import { type Fund, FundDefinition, maxFunds, type NewFund, type SaveFund } from './schema.ts'

/** Where visitors give to a fund. */
function getFundPath(fundId: string): string {
  return `/checkout/donate/${fundId}`
}

export async function listFunds(ctx: Ctx): Promise<{ funds: Fund[] }> {
  return { funds: (await selectFunds(ctx)).map(toFund) }
}

/** Throws `not_found`. */
export async function getFund(ctx: Ctx, fundId: string): Promise<Fund> {
  const [row] = await selectFundsById(ctx, [fundId])
  if (!row) throw noFund()
  return toFund(row)
}

/** Throws `too_many_donation_funds`, `invalid_input`. */
export async function createFund(ctx: Ctx, input: NewFund): Promise<Fund> {
  checkLimit(ctx, input)
  return transaction(ctx, async (ctx) => {
    // One at a time: two would count the same funds.
    await lockSettings(ctx)
    if ((await selectFunds(ctx)).length >= maxFunds) throw tooManyFunds({ max: maxFunds })
    const id = newId(ctx.now.getTime())
    await insertFund(ctx, toWritten(id, input))
    await publishChange(ctx)
    return getFund(ctx, id)
  })
}

/** Throws `not_found`, `donation_fund_changed`, `invalid_input`. */
export async function saveFund(ctx: Ctx, fundId: string, { version, ...input }: SaveFund): Promise<Fund> {
  checkLimit(ctx, input)
  return transaction(ctx, async (ctx) => {
    const before = await lockFund(ctx, fundId)
    if (!before) throw noFund()
    if (before.version !== version) throw fundChanged({ version: before.version })
    await updateFund(ctx, toWritten(fundId, input))
    await publishChange(ctx)
    return getFund(ctx, fundId)
  })
}

/** Donations to it stay with their orders. Throws `not_found`. */
export async function deleteFund(ctx: Ctx, fundId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    if (!(await deleteFundRow(ctx, fundId))) throw noFund()
    await publishChange(ctx)
  })
}

/** The funds of these ids that visitors can give to, by their id. */
export async function findOpenFunds(
  ctx: Pick<Ctx, 'db' | 'site'>,
  fundIds: readonly string[],
): Promise<ReadonlyMap<string, Fund>> {
  const rows = await selectFundsById(ctx, [...new Set(fundIds)])
  return new Map(rows.filter(({ isEnabled }) => isEnabled).map((row) => [row.id, toFund(row)]))
}

/** A donation costs no more than a product may. */
function checkLimit({ site }: Ctx, { maximumMinor }: NewFund): void {
  if (maximumMinor > productLimits.maxPriceMinor(site.currency))
    throw invalidInput({ fields: { maximumMinor: 'This maximum is too large.' } })
}

function toWritten(id: string, input: NewFund) {
  return { id, isEnabled: input.isEnabled, definition: JSON.stringify(FundDefinition.parse(input)) }
}

function toFund({ definition, createdAt, updatedAt, ...row }: FundRow): Fund {
  return {
    ...row,
    ...definition,
    path: getFundPath(row.id),
    createdOn: createdAt.toISOString(),
    updatedOn: updatedAt.toISOString(),
  }
}

function noFund() {
  return notFound({ what: 'This fund' })
}
