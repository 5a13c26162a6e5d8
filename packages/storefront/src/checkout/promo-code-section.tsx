import { PromoCodes } from '../cart/promo-codes.tsx'
import { useTranslate } from '../page/messages-context.tsx'
import type { CodeSectionProps } from './gift-card-section.tsx'
import { Section } from './section.tsx'

/** Discount codes of the order, and the field for one more. Each is judged by the shop at once. */
export function PromoCodeSection({ checkout, calls, onCheckout, announce, money }: CodeSectionProps) {
  const t = useTranslate()
  const { cart } = checkout
  const give = async (codes: readonly string[]) => {
    const answer = await calls.givePromoCodes([...codes])
    if (answer.kind !== 'ok') return answer
    onCheckout(answer.data)
    return { ...answer, data: answer.data.cart }
  }
  return (
    <Section title={t('cartPromoCode')}>
      <PromoCodes
        cart={cart}
        money={money}
        announce={announce}
        field="promoCodes"
        add={(code) => give([...cart.promoCodes, code])}
        remove={(removed) => give(cart.promoCodes.filter((code) => code !== removed))}
      />
    </Section>
  )
}
