import type { Ctx } from '../../../platform/context.ts'
import { updateItemRows } from '../../items/index.ts'
import { variantPrices } from '../../products/index.ts'
import { publishChange } from '../../sites/index.ts'
import type { ChangeKind, LiveSubject, SubjectFields } from './kind.ts'
import { PriceFields } from './schema.ts'

/** Prices of the variants of a product; each variant is a field. */
export const priceChanges: ChangeKind = {
  capability: 'products.write',
  async read(ctx, subjects) {
    const products = await variantPrices.listPrices(
      ctx,
      subjects.map(({ id }) => id),
    )
    const names = new Map(subjects.map((subject) => [subject.id, new Set(subject.names)]))
    return new Map(
      products.map(({ itemId, title, variants }): [string, LiveSubject] => {
        const asked = variants.filter(({ variantId }) => names.get(itemId)?.has(variantId))
        return [
          itemId,
          {
            title,
            fields: Object.fromEntries(asked.map(({ variantId, name: _name, ...price }) => [variantId, price])),
            labels: Object.fromEntries(asked.map(({ variantId, name }) => [variantId, name])),
          },
        ]
      }),
    )
  },
  async write(ctx, subjects) {
    await variantPrices.saveVariantPrices(ctx, listVariants(subjects))
    // An open editor of the product notices the change by the time of its item.
    await updateItemRows(
      ctx,
      subjects.map(({ id }) => ({ itemId: id })),
    )
    await publishChange(ctx)
  },
}

/** What the variants cost, of all the products. */
export function listVariants(subjects: readonly Pick<SubjectFields, 'fields'>[]): variantPrices.VariantPrice[] {
  return subjects.flatMap(({ fields }) =>
    Object.entries(PriceFields.parse(fields)).map(([variantId, price]) => ({ variantId, ...price })),
  )
}

/** Refuses prices that the product cannot have. A product that is gone is found elsewhere. */
export async function refuseWrongPrices(
  ctx: Ctx,
  productId: string,
  prices: readonly variantPrices.VariantPrice[],
): Promise<void> {
  const [product] = await variantPrices.listPrices(ctx, [productId])
  if (product) variantPrices.refuseWrongPrices(ctx, product.productType, prices)
}
