import { ProductType } from '../../enums.ts'
import { getPrices } from '../../formatters/shared/prices.ts'
import { isOnSale, isSoldOut, getProductType, listVariants } from '../../formatters/shared/product.ts'
import type { PredicateDefinition } from '../../registry/types.ts'
import { defineSimple } from '../family.ts'

function physical(...variants: readonly object[]): object {
  return { structuredContent: { productType: ProductType.physical, variants } }
}

export const productPredicates: readonly PredicateDefinition<never>[] = [
  defineSimple({
    name: 'has-variants?',
    summary: 'True when there is more than one variant of the current product to choose from.',
    test: ({ node }) => getProductType(node) !== ProductType.digital && listVariants(node).length > 1,
    yes: physical({}, {}),
    no: physical({}),
  }),
  defineSimple({
    name: 'on-sale?',
    summary: 'True when the current product, or a variant of it, is on sale.',
    test: ({ node }) => isOnSale(node),
    yes: physical({ onSale: true }),
    no: physical({ onSale: false }),
  }),
  defineSimple({
    name: 'sold-out?',
    summary: 'True when nothing of the current product is left. Digital products and gift cards never run out.',
    test: ({ node }) => isSoldOut(node),
    yes: physical({ qtyInStock: 0 }),
    no: physical({ qtyInStock: 0 }, { unlimited: true }),
  }),
  defineSimple({
    name: 'varied-prices?',
    summary: 'True when the variants of the current product do not all cost the same.',
    test: ({ node }) => getPrices(node).varied,
    yes: physical({ price: 4200 }, { price: 5600 }),
    no: physical({ price: 4200 }, { price: 4200 }),
  }),
]
