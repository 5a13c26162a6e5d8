import type { BrowserTranslate } from '@vitrine/commerce'
import { useEffect, useRef } from 'react'
import { scrollToElement } from '../page/scroll-to.ts'
import { useTranslate } from '../page/messages-context.tsx'
import type { Checkout } from './checkout-types.ts'
import { Policies } from './policies.tsx'
import { findChosenMethod } from './draft-problems.ts'
import { NewsField } from './news-field.tsx'
import { TermsField } from './terms-field.tsx'
import type { Form } from './use-form.ts'
import type { OrderState } from './use-order.ts'

interface Props {
  readonly checkout: Checkout
  readonly form: Form
  readonly ordering: OrderState
  readonly isOffline: boolean
  readonly money: (amountMinor: number) => string
}

/** The one button, what it will cost, and what became of the last press. */
export function PlaceOrder({ checkout, form, ordering: { state, notice }, isOffline, money }: Props) {
  const t = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (notice && box.current) void scrollToElement(box.current)
  }, [notice])
  const isBusy = state !== 'idle'
  return (
    <section className="vt-place" aria-label={t('checkoutPlaceSection')}>
      {notice && (
        <div className="vt-notice" data-kind={notice.reason === 'unknown' ? 'wait' : 'error'} role="alert" ref={box}>
          <p>{notice.message}</p>
        </div>
      )}
      {isOffline && <p className="vt-problem">{t('checkoutNotSent')}</p>}
      <TermsField checkout={checkout} form={form} />
      <NewsField checkout={checkout} form={form} />
      <button type="submit" className="vt-button vt-place-button" aria-disabled={isBusy} data-busy={isBusy}>
        <span>{buttonText({ checkout, form }, state, notice?.reason === 'unknown', money, t)}</span>
      </button>
      <Policies policies={checkout.policies} except={checkout.termsRequired ? 'termsOfService' : undefined} />
    </section>
  )
}

function buttonText(
  { checkout, form }: Pick<Props, 'checkout' | 'form'>,
  state: OrderState['state'],
  isUnknown: boolean,
  money: Props['money'],
  t: BrowserTranslate,
): string {
  if (state === 'placing') return t('checkoutPlacing')
  if (state === 'asking') return t('checkoutAsking')
  if (isUnknown) return t('actionTryAgain')
  const { amountDueCents } = checkout.cart
  const chosen = findChosenMethod(form.draft, checkout)
  const methods = chosen ? [chosen] : checkout.paymentMethods
  const isPaidNow = amountDueCents > 0 && methods.some(({ needsToken }) => needsToken)
  return t(isPaidNow ? 'checkoutPay' : 'checkoutPlace', { total: money(amountDueCents) })
}
