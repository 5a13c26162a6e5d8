import { randomInt } from 'node:crypto'
import { type Ctx, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { formatCsvLine, toPlainCell } from '../../platform/text/csv.ts'
import { noCodesOfAutomatic, tooManyCodes } from './errors.ts'
import type { Discount, NewDiscountCodes } from './schema.ts'
import { getDiscount } from './service.ts'
import { type CodeRow, insertCodes, lockDiscount, selectCodes } from './store.ts'

const maxCodes = 10_000
const batchSize = 1_000
/** Without signs that people mistake for each other. 10 of them are beyond guessing through the limit on tries. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const randomLength = 10

/** Adds generated codes to a discount. Throws `not_found`, `automatic_discount_has_no_codes` or `too_many_discount_codes`. */
export async function generateCodes(ctx: Ctx, discountId: string, input: NewDiscountCodes): Promise<Discount> {
  return transaction(ctx, async (ctx) => {
    if (!(await lockDiscount(ctx, discountId))) throw notFound({ what: 'This discount' })
    const { isAutomatic, generatedCount } = await getDiscount(ctx, discountId)
    if (isAutomatic) throw noCodesOfAutomatic({})
    if (generatedCount + input.count > maxCodes) throw tooManyCodes({ max: maxCodes })
    const prefix = input.prefix.normalize('NFKC').toUpperCase()
    let missing = input.count
    // A code that is taken already is replaced in the next round.
    for (let round = 0; round < 5 && missing > 0; round++) {
      const codes = new Set<string>()
      while (codes.size < missing) codes.add(prefix + makeRandom())
      missing -= (await insertCodes(ctx, discountId, [...codes], true)).length
    }
    if (missing > 0) throw new Error('No free codes were found.')
    return getDiscount(ctx, discountId)
  })
}

function makeRandom(): string {
  return Array.from({ length: randomLength }, () => signs[randomInt(signs.length)]).join('')
}

/** All codes of a discount as CSV with how often each was used, line by line. */
export async function* exportCodes(ctx: Ctx, discountId: string): AsyncGenerator<string, undefined> {
  yield formatCsvLine(['Code', 'Used', 'Created on'])
  let after = ''
  for (;;) {
    const rows: CodeRow[] = await selectCodes(ctx, discountId, after, batchSize)
    for (const { code, useCount, createdAt } of rows)
      yield formatCsvLine([toPlainCell(code), String(useCount), createdAt.toISOString()])
    after = rows.at(-1)?.code ?? ''
    if (rows.length < batchSize) return undefined
  }
}
