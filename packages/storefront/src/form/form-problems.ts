import type { BrowserTranslate } from '@vitrine/commerce'
import { scrollToElement } from '../page/scroll-to.ts'
import type { ShownField } from './form-fields.ts'

/** Shows what is wrong with a field above its title, or that nothing is any more. */
export function showFieldProblem({ element, inputs, field }: ShownField, problem: string | undefined): void {
  const error = element.querySelector<HTMLElement>('.field-error')
  if (!error) return
  error.textContent = problem ?? ''
  error.hidden = problem === undefined
  element.classList.toggle('error', problem !== undefined)
  // A choice is described as a whole: its single boxes are not what is wrong.
  const isChoice = field.type === 'radio' || field.type === 'checkbox'
  if (element instanceof HTMLFieldSetElement) describe(element, error.id, problem !== undefined)
  if (isChoice) return
  for (const input of inputs()) {
    if (problem === undefined) input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
    describe(input, error.id, problem !== undefined)
  }
}

/** The error comes before the help text, which stays. */
function describe(element: Element, errorId: string, isWrong: boolean): void {
  const others = (element.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '' && id !== errorId)
  const ids = isWrong ? [errorId, ...others] : others
  if (ids.length === 0) element.removeAttribute('aria-describedby')
  else element.setAttribute('aria-describedby', ids.join(' '))
}

/** Says above and below the form what went wrong: with the fields when some are wrong, else with a sentence. */
export function showSummary(
  form: HTMLFormElement,
  wrong: readonly ShownField[],
  sentence: string,
  t: BrowserTranslate,
): void {
  const [top, bottom] = findSummaries(form)
  if (!top || !bottom) return
  const isFields = wrong.length > 0
  top.replaceChildren(
    createParagraph(sentence),
    ...(isFields ? [createParagraph(t('formScrollDown')), createList(wrong)] : []),
  )
  bottom.replaceChildren(createParagraph(sentence), ...(isFields ? [createParagraph(t('formScrollUp'))] : []))
  top.focus({ preventScroll: true })
  void scrollToElement(top)
}

export function clearSummary(form: HTMLFormElement): void {
  for (const summary of findSummaries(form)) summary.replaceChildren()
}

function findSummaries(form: HTMLFormElement): readonly HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>('.form-summary')]
}

function createList(wrong: readonly ShownField[]): HTMLElement {
  const list = document.createElement('ul')
  for (const { element, field, inputs } of wrong) {
    const link = document.createElement('a')
    const target = inputs()[0]
    link.href = `#${target?.id ?? element.id}`
    link.textContent = field.title
    link.addEventListener('click', (event) => {
      event.preventDefault()
      target?.focus()
    })
    const entry = document.createElement('li')
    entry.append(link)
    list.append(entry)
  }
  return list
}

function createParagraph(text: string): HTMLElement {
  const paragraph = document.createElement('p')
  paragraph.textContent = text
  return paragraph
}
