import {
  type CheckedChoice,
  type PurchaseRoute,
  addToCartErrorTitle,
  addToCartTimings,
  purchasePaths,
} from '@vitrine/commerce'
import type { AddedAnswer } from '../cart/cart-types.ts'
import { hasCustomCart } from '../cart/indicators.ts'
import type { Answer } from '../page/call.ts'
import { formatFailure } from '../page/failures.ts'
import { openFormLightbox } from '../form/open-form-lightbox.ts'
import type { Page } from '../island/page.ts'
import { waitMs } from '../page/wait.ts'
import { type FieldErrors, readServerRefusal } from './field-errors.ts'
import type { AddButton } from './add-button.ts'

interface Purchase {
  readonly itemId: string
  readonly route: PurchaseRoute
  readonly check: () => CheckedChoice
  /** Shows which options are missing, once the alert is closed. */
  readonly point: (options: readonly string[]) => void
  /** Undefined: the theme expects alerts. */
  readonly errors: FieldErrors | undefined
}

/** What one press of the button does: check, send, say what happened, and go on where the route leads. */
export async function buy(purchase: Purchase, button: AddButton, page: Page): Promise<void> {
  if (button.state() === 'adding') return
  const title = addToCartErrorTitle(purchase.route, page.t)
  const { errors } = purchase
  errors?.clear()
  const choice = purchase.check()
  if (choice.kind === 'refused') {
    if (errors) return errors.show(choice)
    await page.alert({ title, message: choice.message })
    purchase.point(choice.options)
    return
  }

  const { itemId, route } = purchase
  const sku = choice.variant?.sku ?? null
  if (route === 'gift_card') {
    page.go(`${purchasePaths.giftCard(itemId)}${sku === null ? '' : `?sku=${encodeURIComponent(sku)}`}`)
    return
  }
  const add = async (additionalFields: string | null) => {
    button.show('adding')
    return route === 'subscription'
      ? page.call<{ readonly cartToken: string }>('POST', '/api/3/commerce/cart/subscription', {
          body: { itemId, sku, qty: choice.quantity, additionalFields },
        })
      : page.cart.add({ itemId, sku, quantity: choice.quantity, additionalFields })
  }
  const started = performance.now()
  const answer = await addWithForm(purchase, add, button, page)
  // The form was closed.
  if (!answer) return
  if (answer.kind === 'failed') {
    const message = formatFailure(answer.failure, page.t)
    if (errors) errors.show(readServerRefusal({ ...answer.failure, message }))
    await Promise.all([fail(button), errors ? undefined : page.alert({ title, message })])
    return
  }
  if ('cartToken' in answer.data) page.go(purchasePaths.subscription(answer.data.cartToken))
  else if (route === 'express') page.go(purchasePaths.checkout)
  else await succeed(button, answer.data, started, page)
}

type AddAnswer = Answer<{ readonly cartToken: string }> | Answer<AddedAnswer>

/**
 * Adds the product, with the answers to its form where it has one. A page that is older than the form learns of it from the refusal. Undefined
 * when the visitor closed the form.
 */
async function addWithForm(
  { itemId, route }: Purchase,
  add: (additionalFields: string | null) => Promise<AddAnswer>,
  button: AddButton,
  page: Page,
): Promise<AddAnswer | undefined> {
  if (!button.element.matches('.use-form')) {
    const answer = await add(null)
    if (answer.kind === 'ok' || answer.failure.code !== 'form_invalid') return answer
    button.show('idle')
  }
  const query = route === 'subscription' ? '?isSubscription=true' : ''
  let last: AddAnswer | undefined
  const isSent = await openFormLightbox(
    {
      path: `/api/commerce/products/${encodeURIComponent(itemId)}/form${query}`,
      key: itemId,
      opener: button.element,
      send: async (additionalFields) => {
        last = await add(additionalFields)
        if (last.kind === 'failed') button.show('idle')
        return last
      },
    },
    page,
  )
  return isSent ? last : undefined
}

async function succeed(button: AddButton, { newlyAdded }: AddedAnswer, started: number, page: Page): Promise<void> {
  // "Adding…" can be read even when the server is quick.
  await waitMs(addToCartTimings.addingMs - (performance.now() - started))
  button.show('added')
  if (hasCustomCart(document)) {
    const { showCartToast } = await import('../cart/cart-toast.ts')
    showCartToast(newlyAdded, page, button.element)
  }
  await waitMs(addToCartTimings.addedMs)
  if (button.state() === 'added') button.show('idle')
}

async function fail(button: AddButton): Promise<void> {
  button.show('error')
  await waitMs(addToCartTimings.errorResetMs)
  if (button.state() === 'error') button.show('idle')
}
