import { type BrowserTranslate, checkForm, countCharacters, type FormValues, listShownFields } from '@vitrine/commerce'
import { findUploadProblem } from './file-rows.ts'
import { readFields, readValues, type ShownField } from './form-fields.ts'
import { openFormSteps } from './form-steps.ts'
import { clearSummary, showFieldProblem, showSummary } from './form-problems.ts'

/** A form of the page that is checked while it is filled in. */
export interface LiveForm {
  readonly fields: readonly ShownField[]
  readonly values: () => FormValues
  /** Checks all fields and shows what is wrong; says whether the form may be sent. */
  check(): boolean
  /** What the server found wrong, by the id of the field, and its sentence. */
  showProblems(errors: Readonly<Record<string, string>>, sentence: string): void
  /** While it is sent, the button waits and says so. */
  lock(isLocked: boolean, busyLabel: string): void
}

export function openLiveForm(form: HTMLFormElement, t: BrowserTranslate): LiveForm {
  const fields = readFields(form)
  const button = form.querySelector<HTMLInputElement>('input[type="submit"]')
  const label = button?.value ?? ''
  // Our own sentences take the place of the browser's.
  form.noValidate = true
  fillHiddenFields(fields)
  const asked = fields.map(({ field }) => field)
  const isShown = ({ element }: ShownField) => !element.hidden
  const findErrors = (): Readonly<Record<string, string>> => {
    const { errors } = checkForm(asked, readValues(fields), t)
    const uploads = fields.flatMap((shown) => {
      const problem = isShown(shown) ? findUploadProblem(shown, t) : undefined
      return problem === undefined ? [] : [[shown.field.id, problem] as const]
    })
    return { ...errors, ...Object.fromEntries(uploads) }
  }
  const checkStep = () => {
    const errors = findErrors()
    const wrong = Object.fromEntries(
      fields
        .filter(({ element }) => steps?.isInStep(element))
        .flatMap(({ field: { id } }) => {
          const error = errors[id]
          return error === undefined ? [] : [[id, error]]
        }),
    )
    if (Object.keys(wrong).length > 0) showProblems(wrong, t('formInvalid'))
    else clearSummary(form)
    return Object.keys(wrong).length === 0
  }
  const steps = openFormSteps(form, t, checkStep)
  const showByConditions = () => {
    const shown = new Set(listShownFields(asked, readValues(fields)).map(({ id }) => id))
    for (const { field, element } of fields) {
      if (field.showIf === null) continue
      element.hidden = !shown.has(field.id)
      element.toggleAttribute('data-shown', shown.has(field.id))
    }
    steps?.update()
  }
  if (asked.some(({ showIf }) => showIf !== null)) {
    form.addEventListener('input', showByConditions)
    showByConditions()
  }
  for (const field of fields) watchLength(field)
  form.addEventListener('input', ({ target }) => checkAgain(findField(fields, target), t))
  form.addEventListener('focusout', ({ target, relatedTarget }) => {
    const left = findField(fields, target)
    // Who leaves a field empty comes back to it: only what was typed is checked now.
    if (left && !(relatedTarget instanceof Node && left.element.contains(relatedTarget)) && hasContent(left))
      showFieldProblem(left, findProblem(left, t))
  })

  const showProblems = (errors: Readonly<Record<string, string>>, sentence: string) => {
    for (const field of fields) showFieldProblem(field, errors[field.field.id])
    const wrong = fields.filter((shown) => errors[shown.field.id] !== undefined && isShown(shown))
    const [first] = wrong
    if (first) steps?.showStepOf(first.element)
    showSummary(form, wrong, sentence, t)
  }
  return {
    fields,
    values: () => readValues(fields),
    check: () => {
      // Enter in a step goes on to the next one.
      if (steps && !steps.isLast()) {
        steps.next()
        return false
      }
      const errors = findErrors()
      if (Object.keys(errors).length > 0) {
        showProblems(errors, t('formInvalid'))
        return false
      }
      clearSummary(form)
      for (const field of fields) showFieldProblem(field, undefined)
      return true
    },
    showProblems,
    lock: (isLocked, busyLabel) => {
      if (!button) return
      button.disabled = isLocked
      button.value = isLocked ? busyLabel : label
    },
  }
}

/** A hidden field takes the parameter of the same name from the address of the page. */
function fillHiddenFields(fields: readonly ShownField[]): void {
  const parameters = readParameters()
  for (const { field, inputs, element } of fields) {
    const [input] = inputs()
    const given = parameters.get(element.dataset['parameter'] ?? '')
    // An empty one leaves the field's own value, as the server does.
    if (field.type === 'hidden' && input && given !== null && given.trim() !== '') input.value = given
  }
}

/** Those of the address that was opened. Where ad networks see a shorter one, the page keeps the whole one. */
function readParameters(): URLSearchParams {
  const whole: unknown = Object(history.state)['vitrineAddress']
  return typeof whole === 'string' ? new URL(whole, location.href).searchParams : new URLSearchParams(location.search)
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
  return findUploadProblem(shown, t) ?? checkForm([shown.field], readValues([shown]), t).errors[shown.field.id]
}

function hasContent({ inputs }: ShownField): boolean {
  return inputs().some((input) => input.type !== 'radio' && input.type !== 'checkbox' && input.value.trim() !== '')
}

function findField(fields: readonly ShownField[], target: EventTarget | null): ShownField | undefined {
  return target instanceof Node ? fields.find(({ element }) => element.contains(target)) : undefined
}
