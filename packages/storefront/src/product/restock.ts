import { checkEmail } from '@vitrine/commerce'
import type { components } from '@vitrine/server/api'
import type { Page } from '../island/page.ts'
import { formatFailure } from '../page/failures.ts'

type Thanks = components['schemas']['RestockThanks']

const path = '/api/site-users/account/notifications/restock'

/** The form for a mail when a variant is back: idle, submitting, and the thanks in its place. */
export function openRestock(element: HTMLElement, page: Page): void {
  const form = element.querySelector<HTMLFormElement>('.product-restock-form')
  const input = form?.querySelector<HTMLInputElement>('input[name="email"]')
  const button = form?.querySelector<HTMLInputElement>('input[type="submit"]')
  if (!form || !input || !button || element.dataset['taken'] !== undefined) return
  element.dataset['taken'] = ''
  form.noValidate = true
  input.inputMode = 'email'
  input.autocomplete = 'email'
  input.setAttribute('aria-label', input.placeholder)
  const error = createErrorLine(form, input)
  const label = button.value

  const send = async () => {
    const problem = findProblem(input.value, page)
    error.show(problem)
    if (problem !== '' || button.disabled) return
    button.disabled = true
    button.value = page.t('formSubmitting')
    const outcome = await signUp(element, input.value.trim(), page)
    button.disabled = false
    button.value = label
    if (outcome.kind === 'failed') error.show(outcome.sentence)
    else showThanks(element, outcome.thanks)
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
  input.addEventListener('input', () => error.show(''))
}

function findProblem(text: string, { t }: Page): string {
  const { kind } = checkEmail(text)
  if (kind === 'email') return ''
  return t(kind === 'blank' ? 'productRestockBlank' : 'productRestockInvalid')
}

type Outcome =
  | { readonly kind: 'done'; readonly thanks: string }
  | { readonly kind: 'failed'; readonly sentence: string }

async function signUp(element: HTMLElement, email: string, page: Page): Promise<Outcome> {
  const { productId = '', variantId = '' } = element.dataset
  const payload = { variantId, siteVisitorEmail: email }
  let captchaToken: string | null = null
  if (element.querySelector('.captcha-container')) {
    const { solveCaptcha } = await import('../captcha/solve-captcha.ts')
    const solved = await solveCaptcha(page.call, page.t)
    if (solved.kind === 'failed') return solved
    captchaToken = solved.text
  }
  const isJoinMailingList = element.querySelector<HTMLInputElement>('input[name="isJoinMailingList"]')?.checked === true
  const answer = await page.call<Thanks>('POST', path, {
    body: { ...payload, productId, isJoinMailingList, captchaToken },
  })
  if (answer.kind === 'failed') return { kind: 'failed', sentence: formatFailure(answer.failure, page.t) }
  return { kind: 'done', thanks: answer.data.message }
}

/** The thanks take the place of all that asked, the captcha with it, and get the focus for screen readers. */
function showThanks(element: HTMLElement, text: string): void {
  const thanks = document.createElement('p')
  thanks.className = 'product-restock-success'
  thanks.setAttribute('role', 'status')
  thanks.tabIndex = -1
  thanks.textContent = text
  element.replaceChildren(thanks)
  thanks.focus({ preventScroll: true })
}

function createErrorLine(form: HTMLFormElement, input: HTMLInputElement) {
  const line = document.createElement('p')
  line.className = 'vt-field-error'
  line.id = `vt-restock-error-${form.parentElement?.dataset['variantId'] ?? ''}`
  line.setAttribute('role', 'alert')
  line.hidden = true
  form.after(line)
  return {
    show(text: string) {
      if (line.textContent !== text) line.textContent = text
      line.hidden = text === ''
      if (text === '') input.removeAttribute('aria-invalid')
      else input.setAttribute('aria-invalid', 'true')
      if (text === '') input.removeAttribute('aria-describedby')
      else input.setAttribute('aria-describedby', line.id)
      if (text !== '') input.focus()
    },
  }
}
