import { defineError } from '../../platform/errors.ts'

export const cartEmpty = defineError('cart_empty', 409, { message: 'cartEmpty' })

export const chargeNotFound = defineError('charge_not_found', 404, { message: 'errorChargeNotFound' })

export const cartNeedsChange = defineError<{ lines: readonly CartLineProblem[] }>(
  'cart_problem',
  409,
  ({ lines }) => lines[0]?.message ?? { message: 'cartInvalid' },
)

interface CartLineProblem {
  readonly entryId: string
  readonly itemId: string
  readonly title: string
  readonly kind: string
  readonly message: string
}

interface ShortLine {
  readonly entryIds: readonly string[]
  readonly itemId: string
  readonly variantId: string
  readonly title: string
  readonly wanted: number
  readonly available: number
}

/** `available` is the least that is left of any of the lines. */
export const outOfStock = defineError<{ available: number; lines: readonly ShortLine[] }>('out_of_stock', 409, {
  message: 'productOutOfStock',
})

export const slotTaken = defineError('slot_taken', 409, { message: 'errorSlotTaken' })

export const oneOfService = defineError('one_service_only', 409, { message: 'errorOneOfService' })

export const belowMinimum = defineError<{ minimumSubtotalCents: number; sentence: string }>(
  'below_minimum',
  409,
  ({ sentence }) => sentence,
)

export const totalChanged = defineError<{
  expectedGrandTotalCents: number
  grandTotalCents: number
  amount: string
}>('total_changed', 409, { message: 'errorTotalChanged' })

export const keyMissing = defineError(
  'idempotency_key_required',
  400,
  'The header Idempotency-Key is missing or not valid: 1 to 64 letters, digits, hyphens and underscores.',
)

export const keyReused = defineError(
  'idempotency_key_reused',
  422,
  'This Idempotency-Key was used for another request. Use a new one.',
)

export const offerFixed = defineError('offer_fixed', 409, { message: 'offerFixed' })

export const offerOutdated = defineError('offer_outdated', 409, { message: 'offerGone' })

export const cartBusy = defineError<{ retryAfterSeconds: number }>('cart_busy', 409, { message: 'errorCartBusy' })
