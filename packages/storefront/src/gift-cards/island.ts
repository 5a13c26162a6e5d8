import { type BrowserTranslate, addToCartErrorTitle, purchasePaths } from '@vitrine/commerce'
import { formatFailure } from '../page/failures.ts'
import { hasFieldErrors } from '../page/field-errors.ts'
import type { Page } from '../island/page.ts'
import { showFieldError } from '../product/field-errors.ts'
import { type VariantFields, openVariantFields } from '../product/variant-fields.ts'
import { type GiftCardFields, toGiftCardAnswers, listGiftCardProblems } from './gift-card-form.ts'

/** The page on which a gift card is chosen and addressed; from here it goes to the checkout. */
export function mount(roots: readonly HTMLElement[], page: Page): void {
  for (const root of roots) {
    const form = root.querySelector('form')
    const itemId = root.dataset['itemId']
    if (form && itemId !== undefined) openForm(form, itemId, page)
  }
}

function openForm(form: HTMLFormElement, itemId: string, page: Page): void {
  const root = form.querySelector<HTMLElement>('.product-variants')
  const values = root && openVariantFields(root, page.t)
  const sku = new URL(location.href).searchParams.get('sku')
  const named = values?.variants.find((variant) => variant.sku === sku)
  if (values && named) values.choose(named)

  form.querySelector('[name="deliverOn"]')?.setAttribute('min', today())
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) showProblem(form, target.name, undefined)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void buy(form, itemId, values ?? undefined, page)
  })
}

async function buy(
  form: HTMLFormElement,
  itemId: string,
  values: VariantFields | undefined,
  page: Page,
): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')
  if (!button || button.disabled) return
  const { t } = page
  const title = addToCartErrorTitle('gift_card', t)
  const variant = values?.selected()
  if (values && !variant) {
    if (hasFieldErrors(document)) {
      showMissingValue(values, t)
      return
    }
    await page.alert({ title, message: t('productSelectDenomination') })
    values.point(values.names)
    return
  }
  const fields = readFields(form)
  const problems = listGiftCardProblems(fields, today(), t)
  for (const name of Object.keys(fields)) showProblem(form, name, problems[name])
  const [first] = Object.keys(problems)
  if (first !== undefined) {
    field(form, first)?.focus()
    return
  }

  const label = button.textContent
  button.disabled = true
  button.textContent = t('productAdding')
  const additionalFields = JSON.stringify(toGiftCardAnswers(fields))
  const answer = await page.cart.add({ itemId, sku: variant?.sku ?? null, quantity: 1, additionalFields })
  if (answer.kind === 'ok') {
    page.go(purchasePaths.checkout)
    return
  }
  button.disabled = false
  button.textContent = label
  await page.alert({ title, message: formatFailure(answer.failure, t) })
}

/** A gift card has one option, its value. */
function showMissingValue(values: VariantFields, t: BrowserTranslate): void {
  for (const name of values.names) {
    const { group, controls } = values.getParts(name)
    if (!group || group.querySelector('.vt-field-error')) continue
    const text = t('productSelectDenomination')
    const remove = showFieldError(text, { put: (error) => group.append(error), controls })
    values.onChange(remove)
  }
  values.point(values.names)
}

function readFields(form: HTMLFormElement): GiftCardFields {
  const data = new FormData(form)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    recipientName: text('recipientName'),
    recipientEmail: text('recipientEmail'),
    senderName: text('senderName'),
    message: text('message'),
    deliverOn: text('deliverOn'),
  }
}

function showProblem(form: HTMLFormElement, name: string, message: string | undefined): void {
  const input = field(form, name)
  const id = `gift-${name}-problem`
  const shown = form.querySelector(`#${id}`)
  const others = (input?.getAttribute('aria-describedby') ?? '').split(' ').filter((part) => part !== '' && part !== id)
  if (message === undefined) {
    shown?.remove()
    input?.removeAttribute('aria-invalid')
    input?.setAttribute('aria-describedby', others.join(' '))
    return
  }
  const line = shown ?? document.createElement('p')
  line.id = id
  line.className = 'vt-problem'
  line.textContent = message
  if (!shown) input?.parentElement?.append(line)
  input?.setAttribute('aria-invalid', 'true')
  input?.setAttribute('aria-describedby', [...others, id].join(' '))
}

function field(form: HTMLFormElement, name: string): HTMLElement | undefined {
  const element = form.elements.namedItem(name)
  return element instanceof HTMLElement ? element : undefined
}

/** The day where the buyer is. */
function today(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
