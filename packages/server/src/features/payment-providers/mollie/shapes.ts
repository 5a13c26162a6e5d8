import { formatDecimal, isCurrency, parseAmount } from '@vitrine/commerce'
import { z } from 'zod'

const Amount = z.object({ value: z.string(), currency: z.string() })
type Amount = z.infer<typeof Amount>

const Metadata = z.object({ website_id: z.string(), payment_id: z.string(), refund_id: z.string() }).partial().catch({})

/** A payment as Mollie answers it. Words that later versions add tell nothing. */
export const MolliePayment = z.object({
  id: z.string(),
  status: z.string(),
  method: z.string().nullish(),
  amount: Amount,
  createdAt: z.string(),
  isCancelable: z.boolean().nullish(),
  captureBefore: z.string().nullish(),
  metadata: Metadata,
  details: z.object({ failureReason: z.string().nullish() }).nullish().catch(null),
  _links: z.object({ checkout: z.object({ href: z.string() }).nullish() }).catch({}),
})
export type MolliePayment = z.infer<typeof MolliePayment>

export const MollieRefund = z.object({ id: z.string(), status: z.string(), amount: Amount, metadata: Metadata })
export type MollieRefund = z.infer<typeof MollieRefund>

const Chargeback = z.object({
  id: z.string(),
  amount: Amount,
  reason: z.object({ description: z.string().nullish() }).nullish(),
  reversedAt: z.string().nullish(),
})

const Links = z.object({ next: z.object({ href: z.string() }).nullish() }).catch({})

export const PaymentPage = z.object({ _embedded: z.object({ payments: z.array(MolliePayment) }), _links: Links })
export const RefundPage = z.object({ _embedded: z.object({ refunds: z.array(MollieRefund) }) })
export const ChargebackPage = z.object({ _embedded: z.object({ chargebacks: z.array(Chargeback) }) })

const Limit = Amount.nullish()
export const MethodPage = z.object({
  _embedded: z.object({
    methods: z.array(z.object({ id: z.string(), description: z.string(), minimumAmount: Limit, maximumAmount: Limit })),
  }),
})

export const Profile = z.object({ id: z.string(), name: z.string().nullish(), mode: z.string().nullish() })
export const Nothing = z.unknown()

/** An amount as Mollie writes it: with the decimal places of its currency. */
export function toMollieAmount(amountMinor: number, currency: string): Amount {
  if (!isCurrency(currency)) throw new Error(`Mollie cannot be paid in ${currency}.`)
  return { value: formatDecimal(amountMinor, currency), currency }
}

/** Minor units of an amount; undefined for other currencies, and for an amount with too many decimal places. */
export function readMollieAmount({ value, currency }: Amount): number | undefined {
  if (!isCurrency(currency)) return undefined
  const parsed = parseAmount(value, currency)
  return parsed.kind === 'amount' ? parsed.amountMinor : undefined
}
