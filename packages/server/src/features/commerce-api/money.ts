import { formatDecimal, isCurrency, parseAmount } from '@vitrine/commerce'
import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { invalidInput } from '../../platform/errors.ts'

/** Amounts of this API: a decimal text in major units, such as "12.95", and ISO 4217. */
export const ApiMoney = z.object({ currency: z.string(), value: z.string() }).meta({ id: 'ApiMoney' })
export type ApiMoney = z.infer<typeof ApiMoney>

export const ApiMoneyInput = z
  .object({ currency: z.string().max(3), value: z.string().max(30) })
  .meta({ id: 'ApiNewMoney' })

/** Minor units of a currency as this API writes them. */
export function toApiMoney(amountMinor: number, currency: string): ApiMoney {
  return { currency, value: isCurrency(currency) ? formatDecimal(amountMinor, currency) : String(amountMinor) }
}

/** Reads an amount of the store's currency, exactly. `field` is where it is in the request. */
export function readApiMoney({ site }: Pick<Ctx, 'site'>, money: ApiMoney, field: string): number {
  const { currency } = site
  if (money.currency !== currency || !isCurrency(currency))
    throw invalidInput({ fields: { [`${field}.currency`]: `The currency of this store is ${currency}.` } })
  const parsed = parseAmount(money.value, currency)
  if (parsed.kind === 'refused') throw invalidInput({ fields: { [`${field}.value`]: parsed.message } })
  return parsed.amountMinor
}
