import { useEffect, useRef } from 'react'
import type { CartEntry } from '../cart/cart-types.ts'
import { formatOptions } from '../cart/options-text.ts'
import { formatFailure } from '../page/failures.ts'
import type { Page } from '../island/page.ts'
import { scrollToElement } from '../page/scroll-to.ts'
import type { Checkout } from './checkout-types.ts'
import { addLanguage } from '../page/add-language.ts'

interface Props {
  readonly checkout: Checkout
  readonly page: Page
  readonly reload: () => Promise<unknown>
  /** False for a subscription's cart: its lines cannot be changed from here. */
  readonly canChange: boolean
  /** The order was just refused because of these lines: the buyer, who pressed at the end of the page, is led to them. */
  readonly isRefusal: boolean
}

/** Lines that cannot be had as they are, each with what can be done about it right here. */
export function CartProblems({ checkout, page, reload, canChange, isRefusal }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const wrong = checkout.cart.entries.filter(({ problem }) => problem !== null && problem.kind !== 'priceChanged')
  const { message } = checkout.cart
  const isShown = wrong.length > 0 || message !== null
  useEffect(() => {
    if (!isShown || !isRefusal) return
    if (!box.current) return
    box.current.focus({ preventScroll: true })
    void scrollToElement(box.current)
  }, [isShown, isRefusal])
  if (!isShown) return null

  const change = async (entry: CartEntry, quantity: number) => {
    const answer = await page.cart.changeQuantity(entry.id, quantity)
    if (answer.kind === 'failed')
      await page.alert({ title: page.t('cartQuantityFailed'), message: formatFailure(answer.failure, page.t) })
    await reload()
  }
  const remove = async (entry: CartEntry) => {
    const answer = await page.cart.remove(entry.id)
    if (answer.kind === 'failed')
      await page.alert({ title: page.t('cartRemoveFailed'), message: formatFailure(answer.failure, page.t) })
    await reload()
  }
  return (
    <div className="vt-notice" data-kind="error" role="alert" id="checkout-cart" tabIndex={-1} ref={box}>
      {message !== null && (
        <p>
          {message}{' '}
          <a className="vt-link" href={addLanguage('/cart')}>
            {page.t('checkoutChangeCart')}
          </a>
        </p>
      )}
      {wrong.map((entry) => (
        <div key={entry.id} className="vt-wrong-line">
          <p className="vt-wrong-name">{[entry.title, formatOptions(entry)].filter(Boolean).join(', ')}</p>
          <p>{entry.problem?.message}</p>
          {canChange && (
            <p className="vt-wrong-ways">
              {(entry.problem?.available ?? 0) > 0 && (
                <button
                  type="button"
                  className="vt-link"
                  onClick={() => void change(entry, entry.problem?.available ?? 1)}
                >
                  {page.t('cartChangeTo', { count: entry.problem?.available ?? 0 })}
                </button>
              )}
              {entry.problem?.kind === 'unanswered' && (
                <a className="vt-link" href={addLanguage('/cart')}>
                  {page.t('cartFormEdit')}
                </a>
              )}
              <button type="button" className="vt-link" onClick={() => void remove(entry)}>
                {page.t('actionRemove')}
              </button>
            </p>
          )}
        </div>
      ))}
    </div>
  )
}
