import { isCurrency, toPriceMoney } from '@vitrine/commerce'
import type { z } from 'zod'
import type { PriceMoney } from './schema.ts'

/** An amount as carts and orders show it. Rows of a currency that is no longer known are read with two decimals. */
export function formatPriceMoney(amountMinor: number, currency: string): z.infer<typeof PriceMoney> {
  return isCurrency(currency)
    ? toPriceMoney({ amountMinor, currency })
    : { value: (amountMinor / 100).toFixed(2), currency }
}
