import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { priceCartRecord, type ShoppingCart, toShoppingCart, cartRows } from '../carts/index.ts'
import type { LeftLine } from './schema.ts'

/** An open cart with the lines that can be bought now, at the prices of today. */
export async function findLeftCart(
  ctx: Ctx,
  cartId: string,
): Promise<
  | {
      readonly email: string
      readonly currency: string
      readonly language: string | null
      readonly lines: readonly LeftLine[]
    }
  | undefined
> {
  const [record] = await cartRows.selectCarts(
    ctx,
    sql<cartRows.CartRow>`
    SELECT ${cartRows.buildCartColumns(ctx)} FROM cart c WHERE c.website_id = ${ctx.site.id} AND c.cart_id = ${cartId}
      AND c.purchased_at IS NULL AND c.expires_at > ${ctx.now}`,
  )
  if (!record) return undefined
  const { entries, currency } = toShoppingCart(ctx.site, priceCartRecord(ctx, record))
  const { language } = await ctx.db
    .selectFrom('cart')
    .select('language')
    .where('website_id', '=', ctx.site.id)
    .where('cart_id', '=', cartId)
    .executeTakeFirstOrThrow()
  return { email: record.email ?? '', currency, language, lines: entries.flatMap(toLine) }
}

function toLine(entry: ShoppingCart['entries'][number]): LeftLine[] {
  const { itemId, quantity, title, chosenVariant, subTotal, additionalFields, problem } = entry
  if (!chosenVariant || (problem !== null && problem.kind !== 'priceChanged')) return []
  const options = chosenVariant.optionValues.map(({ value }) => value)
  return [{ itemId, sku: chosenVariant.sku, quantity, title, options, subtotalMinor: subTotal, additionalFields }]
}
