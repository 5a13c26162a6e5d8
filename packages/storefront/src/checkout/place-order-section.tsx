import { useEffect, useRef } from 'react'
import type { Checkout } from './checkout-types.ts'
import { Policies } from './policies.tsx'
import type { Ordering } from './use-order.ts'

export const placeTexts = {
  pay: 'Pay {total}',
  place: 'Place order · {total}',
  placing: 'Placing your order…',
  asking: 'Confirming your payment…',
  again: 'Try again',
  offline: 'Your changes aren’t saved yet. Please check your internet connection.',
}

interface Props {
  readonly checkout: Checkout
  readonly ordering: Ordering
  readonly isOffline: boolean
  readonly money: (amountMinor: number) => string
}

/** The one button, what it will cost, and what became of the last press. */
export function PlaceOrder({ checkout, ordering: { state, notice }, isOffline, money }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (notice) box.current?.scrollIntoView({ block: 'nearest' })
  }, [notice])
  const isBusy = state !== 'idle'
  return (
    <section className="vt-place" aria-label="Place your order">
      {notice && (
        <div className="vt-notice" data-kind={notice.reason === 'unknown' ? 'wait' : 'error'} role="alert" ref={box}>
          <p>{notice.message}</p>
        </div>
      )}
      {isOffline && <p className="vt-problem">{placeTexts.offline}</p>}
      <button type="submit" className="vt-button vt-place-button" aria-disabled={isBusy} data-busy={isBusy}>
        <span>{buttonText(checkout, state, notice?.reason === 'unknown', money)}</span>
      </button>
      <Policies policies={checkout.policies} />
    </section>
  )
}

function buttonText(checkout: Checkout, state: Ordering['state'], isUnknown: boolean, money: Props['money']): string {
  if (state === 'placing') return placeTexts.placing
  if (state === 'asking') return placeTexts.asking
  if (isUnknown) return placeTexts.again
  const { amountDueCents } = checkout.cart
  const isPaidNow = amountDueCents > 0 && checkout.paymentMethods.some(({ needsToken }) => needsToken)
  return (isPaidNow ? placeTexts.pay : placeTexts.place).replace('{total}', () => money(amountDueCents))
}
