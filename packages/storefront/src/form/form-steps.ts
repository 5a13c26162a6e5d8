import type { BrowserTranslate } from '@vitrine/commerce'
import { scrollToElement } from '../page/scroll-to.ts'

/** The steps of a form: what is between two sections that begin one. */
interface FormSteps {
  /** Shows the step in which this element is. */
  showStepOf(element: HTMLElement): void
  /** The elements of the step that is shown; all of a form without steps. */
  isInStep(element: HTMLElement): boolean
  /** True when the form may be sent from here. */
  isLast(): boolean
  next(): void
  /** Conditions may have emptied a step. */
  update(): void
}

/** `onNext` is asked before the form goes on; it says whether the step is right. */
export function openFormSteps(
  form: HTMLFormElement,
  t: BrowserTranslate,
  onNext: () => boolean,
): FormSteps | undefined {
  const list = form.querySelector<HTMLElement>('.field-list')
  const submit = form.querySelector<HTMLElement>('.form-button-wrapper')
  const steps = groupSteps(list ? [...list.children].filter((each) => each instanceof HTMLElement) : [])
  if (!list || !submit || steps.length < 2) return undefined
  let current = 0
  const isEmpty = (step: readonly HTMLElement[]) =>
    step.every((element) => element.hidden !== false || isHiddenField(element))
  const findStep = (from: number, by: 1 | -1): number | undefined => {
    for (let index = from + by; index >= 0 && index < steps.length; index += by)
      if (!isEmpty(steps[index] ?? [])) return index
    return undefined
  }

  const progress = document.createElement('p')
  progress.className = 'form-step'
  progress.tabIndex = -1
  const back = createButton(t('formBack'), 'form-back')
  const next = createButton(t('formNext'), 'form-next')
  const ways = document.createElement('div')
  ways.className = 'form-steps form-button-wrapper'
  ways.append(back, next)
  list.before(progress)
  submit.before(ways)

  const show = () => {
    steps.forEach((step, index) => {
      for (const element of step) element.toggleAttribute('data-off-step', index !== current)
    })
    const filled = steps.filter((step) => !isEmpty(step))
    const place = filled.indexOf(steps[current] ?? [])
    progress.textContent = t('formStep', { number: place + 1, count: filled.length })
    back.hidden = findStep(current, -1) === undefined
    next.hidden = findStep(current, 1) === undefined
    submit.toggleAttribute('data-off-step', !next.hidden)
    form.querySelector('.form-disclaimer')?.toggleAttribute('data-off-step', !next.hidden)
  }
  const go = (to: number | undefined) => {
    if (to === undefined) return
    current = to
    show()
    progress.focus({ preventScroll: true })
    void scrollToElement(progress)
  }
  const opened: FormSteps = {
    showStepOf: (element) => {
      const to = steps.findIndex((step) => step.includes(element))
      if (to < 0 || to === current) return
      current = to
      show()
    },
    isInStep: (element) => steps[current]?.includes(element) === true,
    isLast: () => next.hidden !== false,
    next: () => {
      if (onNext()) go(findStep(current, 1))
    },
    update: show,
  }
  back.addEventListener('click', () => go(findStep(current, -1)))
  next.addEventListener('click', () => opened.next())
  show()
  return opened
}

function groupSteps(elements: readonly HTMLElement[]): readonly (readonly HTMLElement[])[] {
  const steps: HTMLElement[][] = []
  for (const element of elements) {
    const last = steps.at(-1)
    const startsStep = element.dataset['startsStep'] !== undefined
    if (!last || (startsStep && !last.every(isHiddenField))) steps.push([element])
    else last.push(element)
  }
  return steps
}

/** Nobody sees it: it makes no step. */
function isHiddenField(element: HTMLElement): boolean {
  return element.matches('input[type="hidden"]')
}

function createButton(label: string, name: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `button sqs-system-button ${name}`
  button.textContent = label
  return button
}
