import { type BrowserTranslate, checkForm, countCharacters } from '@vitrine/commerce'
import { createCall } from '../page/call.ts'
import { readFields, readValues, type ShownField } from './form-fields.ts'
import { clearSummary, showFieldProblem, showSummary } from './form-problems.ts'
import { createFormSender } from './send-form.ts'

/** Forms on the page: checked while they are filled in, and sent without leaving it. */
export function mount(elements: readonly HTMLElement[], t: BrowserTranslate): void {
  const call = createCall(window.fetch.bind(window))
  for (const element of elements)
    if (element instanceof HTMLFormElement)
      openForm(element, createFormSender(call, t, element.dataset['captcha'] === 'altcha'), t)
}

function openForm(form: HTMLFormElement, sender: ReturnType<typeof createFormSender>, t: BrowserTranslate): void {
  const fields = readFields(form)
  const button = form.querySelector<HTMLInputElement>('input[type="submit"]')
  const { formId = '' } = form.dataset
  let isSending = false
  // Our own sentences take the place of the browser's.
  form.noValidate = true
  fillHiddenFields(fields)
  for (const field of fields) watchLength(field)
  form.addEventListener('focusin', () => sender.prepare(), { once: true })
  form.addEventListener('input', ({ target }) => checkAgain(findField(fields, target), t))
  form.addEventListener('focusout', ({ target, relatedTarget }) => {
    const left = findField(fields, target)
    // Who leaves a field empty comes back to it: only what was typed is checked now.
    if (left && !(relatedTarget instanceof Node && left.element.contains(relatedTarget)) && hasContent(left))
      showFieldProblem(left, findProblem(left, t))
  })

  const label = button?.value ?? ''
  const lock = (isLocked: boolean) => {
    isSending = isLocked
    if (!button) return
    button.disabled = isLocked
    button.value = isLocked ? t('formSubmitting') : label
  }
  // A page that comes back from the browser's memory is as it was left.
  window.addEventListener('pageshow', ({ persisted }) => persisted && lock(false))

  const send = async () => {
    if (isSending || !button) return
    const values = readValues(fields)
    const { errors } = checkForm(
      fields.map(({ field }) => field),
      values,
      t,
    )
    if (Object.keys(errors).length > 0) {
      showProblems(form, fields, errors, t('formInvalid'), t)
      return
    }
    clearSummary(form)
    for (const field of fields) showFieldProblem(field, undefined)
    lock(true)
    const answer = await sender.send(formId, values)
    if (answer.kind === 'sent' && answer.result.redirect !== '') {
      // The button stays locked while the next page loads: a second press would send the form again.
      location.assign(answer.result.redirect)
      return
    }
    lock(false)
    if (answer.kind === 'failed') showProblems(form, fields, answer.errors, answer.sentence, t)
    else showThanks(form, answer.result)
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
}

function showProblems(
  form: HTMLFormElement,
  fields: readonly ShownField[],
  errors: Readonly<Record<string, string>>,
  sentence: string,
  t: BrowserTranslate,
): void {
  for (const field of fields) showFieldProblem(field, errors[field.field.id])
  const wrong = fields.filter(({ field }) => errors[field.id] !== undefined)
  showSummary(form, wrong, sentence, t)
}

/** Shows the thanks in place of the form, and moves the focus there for screen readers. */
function showThanks(
  form: HTMLFormElement,
  { message, html }: { readonly message: string; readonly html: string },
): void {
  const wrapper = form.parentElement
  const text = wrapper?.querySelector<HTMLElement>('.form-submission-text')
  const more = wrapper?.querySelector<HTMLElement>('.form-submission-html')
  form.hidden = true
  form.classList.add('hidden')
  if (text) {
    text.innerText = message
    show(text)
    text.tabIndex = -1
    text.focus()
  }
  if (more && html !== '') {
    // The server cleaned it.
    more.innerHTML = html
    show(more)
  }
}

function show(element: HTMLElement): void {
  element.hidden = false
  element.classList.remove('hidden')
}

/** A hidden field takes the parameter of the same name from the address of the page. */
function fillHiddenFields(fields: readonly ShownField[]): void {
  const parameters = new URLSearchParams(location.search)
  for (const { field, inputs, element } of fields) {
    const [input] = inputs()
    const given = parameters.get(element.dataset['parameter'] ?? '')
    if (field.type === 'hidden' && input && given !== null) input.value = given
  }
}

/** Counts the characters of a text that has a limit. */
function watchLength({ element, field, inputs }: ShownField): void {
  const counter = element.querySelector<HTMLElement>('.field-counter')
  const shown = counter?.querySelector('span')
  const [input] = inputs()
  if (!counter || !shown || !input || field.maxLength === null) return
  const max = field.maxLength
  const count = () => {
    const used = countCharacters(input.value)
    shown.textContent = String(used)
    counter.toggleAttribute('data-over', used > max)
  }
  input.addEventListener('input', count)
  count()
}

/** Once a field is wrong, it is checked with every key, so that the error leaves with its cause. */
function checkAgain(shown: ShownField | undefined, t: BrowserTranslate): void {
  if (!shown) return
  const isTooLong = shown.element.querySelector('.field-counter[data-over]') !== null
  if (shown.element.classList.contains('error') || isTooLong) showFieldProblem(shown, findProblem(shown, t))
}

function findProblem(shown: ShownField, t: BrowserTranslate): string | undefined {
  return checkForm([shown.field], readValues([shown]), t).errors[shown.field.id]
}

function hasContent({ inputs }: ShownField): boolean {
  return inputs().some((input) => input.type !== 'radio' && input.type !== 'checkbox' && input.value.trim() !== '')
}

function findField(fields: readonly ShownField[], target: EventTarget | null): ShownField | undefined {
  return target instanceof Node ? fields.find(({ element }) => element.contains(target)) : undefined
}
