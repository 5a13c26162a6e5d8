import { useState } from 'react'
import { formatFailure } from '../page/failures.ts'
import { useTranslate } from '../page/messages-context.tsx'
import { recordAt, readText } from '../page/read.ts'
import type { Checkout } from './checkout-types.ts'
import { TextField } from './field.tsx'
import { Section } from './section.tsx'
import type { CheckoutCalls } from './use-checkout.ts'

const field = 'giftCardCodes'

/** Of a section with codes. */
export interface CodeSectionProps {
  readonly checkout: Checkout
  readonly calls: CheckoutCalls
  readonly onCheckout: (checkout: Checkout) => void
  readonly announce: (message: string) => void
  readonly money: (amountMinor: number) => string
}

/** Gift cards that pay a part, and the field for one more. Each is checked by the shop at once. */
export function GiftCardSection({ checkout, calls, onCheckout, announce, money }: CodeSectionProps) {
  const t = useTranslate()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { giftCards } = checkout.cart

  const send = async (codes: readonly string[], said: (checkout: Checkout) => string) => {
    if (isBusy) return false
    setBusy(true)
    const answer = await calls.giveGiftCards([...codes])
    setBusy(false)
    if (answer.kind === 'ok') {
      setProblem(undefined)
      onCheckout(answer.data)
      announce(said(answer.data))
      return true
    }
    setProblem(readText(recordAt(answer.failure.params, 'fields'), field) ?? formatFailure(answer.failure, t))
    return false
  }
  const apply = async () => {
    if (code.trim() === '') return setProblem(t('checkoutGiftCardBlank'))
    const ids = giftCards.map(({ id }) => id)
    const isTaken = await send([...ids, code], ({ cart }) =>
      t('checkoutGiftCardLeft', { amount: money(cart.amountDueCents) }),
    )
    if (isTaken) setCode('')
  }
  const remove = (removed: string) =>
    send(
      giftCards.map(({ id }) => id).filter((id) => id !== removed),
      ({ cart }) => t('checkoutGiftCardRemoved', { amount: money(cart.amountDueCents) }),
    )
  return (
    <Section title={t('checkoutGiftCard')}>
      {giftCards.length > 0 && (
        <ul className="vt-gift-cards">
          {giftCards.map((card) => (
            <li key={card.id}>
              <span>{t('checkoutGiftCardEnding', { characters: card.lastCharacters })}</span>
              <span className="vt-gift-card-amount">{money(-card.amountCents)}</span>
              <button
                type="button"
                className="vt-text-button"
                aria-label={t('checkoutGiftCardRemove', { characters: card.lastCharacters })}
                onClick={() => void remove(card.id)}
              >
                {t('actionRemove')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="vt-gift-card-entry">
        <TextField
          name={field}
          label={t('checkoutGiftCardCode')}
          isOptional
          autoComplete="off"
          maxLength={100}
          value={code}
          problem={problem}
          onChange={(value) => {
            setCode(value)
            setProblem(undefined)
          }}
          onLeave={() => undefined}
          // Enter in this field applies the code; it does not place the order.
          onEnter={() => void apply()}
        />
        <button
          type="button"
          className="vt-button vt-gift-card-apply"
          aria-disabled={isBusy}
          onClick={() => void apply()}
        >
          {t(isBusy ? 'checkoutGiftCardApplying' : 'checkoutGiftCardApply')}
        </button>
      </div>
    </Section>
  )
}
