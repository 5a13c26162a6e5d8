import type { Updateable } from 'kysely'
import type { z } from 'zod'
import type { Product } from '../../platform/db/types.ts'
import type { ProductChanges } from './new-product.ts'

type OwnSettings = Pick<
  z.output<typeof ProductChanges>,
  'scarcityThreshold' | 'scarcityText' | 'soldOutText' | 'taxClass' | 'multipleQuantityAllowed'
>

/** The columns of a product's stock messages, tax class and quantity; absent fields stay. */
export function toOwnColumns(own: OwnSettings) {
  const { scarcityThreshold, scarcityText, soldOutText, taxClass, multipleQuantityAllowed } = own
  return {
    ...(scarcityThreshold === undefined ? {} : { scarcity_threshold: scarcityThreshold }),
    ...(scarcityText === undefined ? {} : { scarcity_text: scarcityText }),
    ...(soldOutText === undefined ? {} : { sold_out_text: soldOutText }),
    ...(taxClass === undefined ? {} : { tax_class: taxClass }),
    ...(multipleQuantityAllowed === undefined ? {} : { multiple_quantity_allowed: multipleQuantityAllowed }),
  } satisfies Updateable<Product>
}
