import type { BillingUnit, RenewalState, SubscriptionState } from '@vitrine/commerce'
import type { Address } from '@vitrine/commerce/addresses'
import type { LineSnapshot } from '../line-items/index.ts'
import type { ChargeResult } from '../payment-providers/index.ts'
import type { Schedule } from './schedule.ts'

/** A means of payment that the provider keeps for renewals. */
export type SavedMethod = NonNullable<Extract<ChargeResult, { kind: 'captured' }>['saved']>

/** A row of `subscription`. */
export interface SubscriptionRow {
  readonly subscriptionId: string
  readonly state: SubscriptionState
  readonly orderId: string
  readonly itemId: string
  readonly variantId: string
  readonly productType: number
  readonly title: string
  readonly sku: string
  readonly options: LineSnapshot['options']
  readonly additionalFields: unknown
  readonly quantity: number
  readonly currency: string
  readonly unitPriceMinor: number
  readonly nextPriceMinor: number | null
  readonly nextPriceAt: Date | null
  /** The variant of the periods to come, at the price that was agreed to. */
  readonly nextPlan: {
    readonly variantId: string
    readonly sku: string
    readonly options: LineSnapshot['options']
    readonly unitPriceMinor: number
  } | null
  readonly periodValue: number
  readonly periodUnit: BillingUnit
  readonly cycles: number
  readonly cyclesPaid: number
  readonly anchorAt: Date
  readonly timeZone: string
  readonly nextPeriod: number
  readonly nextAt: Date | null
  readonly cancelsAtEnd: boolean
  readonly email: string
  readonly customerName: string
  readonly shippingAddress: Address | null
  readonly billingAddress: Address | null
  readonly shippingOptionId: string | null
  readonly provider: string
  readonly customerRef: string | null
  readonly methodRef: string | null
  readonly methodLabel: string
  readonly testMode: boolean
  readonly baseUrl: string
  /** The language that it was begun in; null: the site's own. */
  readonly language: string | null
  readonly endReason: string | null
  readonly endedAt: Date | null
  readonly createdAt: Date
}

/** A period of a subscription that is or was to be paid. */
export interface RenewalRow {
  readonly renewalId: string
  readonly subscriptionId: string
  readonly period: number
  readonly periodStart: Date
  readonly state: RenewalState
  readonly attemptAt: Date | null
  readonly attempts: number
  readonly failures: number
  readonly firstFailedAt: Date | null
  readonly givesUpAt: Date | null
  readonly blocked: string | null
  readonly lastReason: string | null
  readonly orderId: string | null
}

export function getSchedule(
  row: Pick<SubscriptionRow, 'anchorAt' | 'timeZone' | 'periodValue' | 'periodUnit'>,
): Schedule {
  const { anchorAt, timeZone, periodValue: value, periodUnit: unit } = row
  return { anchorAt, timeZone, period: { value, unit } }
}
