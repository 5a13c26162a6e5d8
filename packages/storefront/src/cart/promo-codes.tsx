import { type KeyboardEvent, useId, useState } from 'react'
import { formatFailure } from '../page/failures.ts'
import type { Answer } from '../page/call.ts'
import { useTranslate } from '../page/messages-context.tsx'
import { readText, recordAt } from '../page/read.ts'
import '../styles/promo-codes.css'
import type { ShoppingCart } from './cart-types.ts'

type CodesOfCart = Pick<ShoppingCart, 'promoCodes' | 'validCoupons' | 'invalidCoupons'>

interface Props {
  readonly cart: CodesOfCart
  readonly money: (amountMinor: number) => string
  readonly announce: (message: string) => void
  /** The field that refusals of the shop are about. */
  readonly field: 'promoCode' | 'promoCodes'
  readonly add: (code: string) => Promise<Answer<CodesOfCart>>
  readonly remove: (code: string) => Promise<Answer<CodesOfCart>>
}

/** The codes of a cart as chips, and a field for one more that is folded away until it is wanted. */
export function PromoCodes({ cart, money, announce, field, add, remove }: Props) {
  const t = useTranslate()
  const id = useId()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const send = async (call: () => Promise<Answer<CodesOfCart>>, said: (after: CodesOfCart) => string) => {
    if (isBusy) return false
    setBusy(true)
    const answer = await call()
    setBusy(false)
    if (answer.kind === 'ok') {
      setProblem(undefined)
      announce(said(answer.data))
      return true
    }
    setProblem(readText(recordAt(answer.failure.params, 'fields'), field) ?? formatFailure(answer.failure, t))
    return false
  }
  const apply = async () => {
    if (code.trim() === '') return setProblem(t('cartPromoBlank'))
    const given = code.trim().toUpperCase()
    const isTaken = await send(
      () => add(code),
      ({ validCoupons, invalidCoupons }) => {
        const valid = validCoupons.find(({ promoCode }) => promoCode === given)
        if (valid) return t('cartPromoApplied', { code: given, amount: money(valid.discountCents) })
        return invalidCoupons.find(({ promoCode }) => promoCode === given)?.message ?? ''
      },
    )
    if (isTaken) setCode('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter in this field applies the code; it does not place the order.
    if (event.key !== 'Enter') return
    event.preventDefault()
    void apply()
  }
  return (
    <div className="vt-promo">
      <Codes
        cart={cart}
        money={money}
        onRemove={(removed) =>
          void send(
            () => remove(removed),
            () => t('cartPromoRemoved', { code: removed }),
          )
        }
      />
      <details className="vt-promo-fold">
        <summary>{t('cartPromoTitle')}</summary>
        <div className="vt-promo-entry">
          <label className="vt-label" htmlFor={id}>
            {t('cartPromoCode')}
          </label>
          <input
            id={id}
            className="vt-input"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={code}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-problem`}
            onChange={(event) => {
              setCode(event.target.value)
              setProblem(undefined)
            }}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            className="vt-button vt-promo-apply"
            aria-disabled={isBusy}
            onClick={() => void apply()}
          >
            {t(isBusy ? 'checkoutGiftCardApplying' : 'checkoutGiftCardApply')}
          </button>
        </div>
      </details>
      <p className="vt-promo-problem" id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </div>
  )
}

function Codes({
  cart,
  money,
  onRemove,
}: Pick<Props, 'cart' | 'money'> & { readonly onRemove: (code: string) => void }) {
  const t = useTranslate()
  const { promoCodes, validCoupons, invalidCoupons } = cart
  if (promoCodes.length === 0) return null
  return (
    <ul className="vt-promo-codes" aria-label={t('cartPromoCodes')}>
      {promoCodes.map((code) => {
        const valid = validCoupons.find(({ promoCode }) => promoCode === code)
        const invalid = invalidCoupons.find(({ promoCode }) => promoCode === code)
        return (
          <li key={code} data-valid={valid !== undefined}>
            <span className="vt-promo-chip">
              <bdi>{code}</bdi>
              {valid && valid.discountCents > 0 && (
                <span className="vt-promo-amount">{money(-valid.discountCents)}</span>
              )}
              <button
                type="button"
                className="vt-promo-remove"
                aria-label={t('cartPromoRemove', { code })}
                onClick={() => onRemove(code)}
              >
                <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
                  <path d="M4 4l8 8M12 4l-8 8" stroke="currentColor" strokeWidth="1.5" />
                </svg>
              </button>
            </span>
            {invalid && <span className="vt-promo-reason">{invalid.message}</span>}
          </li>
        )
      })}
    </ul>
  )
}
