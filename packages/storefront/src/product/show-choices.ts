import type { OptionChoice, ValueStatus } from '@vitrine/commerce'

export const choiceTexts = { sold_out: '{value} — sold out', missing: '{value} — unavailable' }

/**
 * Marks what cannot be bought together with what is chosen. Nothing is disabled: a buyer must be able to change the other option afterwards.
 * The text of an option stays as it is, for snippets that read it; the label is what is shown.
 */
export function showChoices(
  choices: readonly OptionChoice[],
  selects: readonly HTMLSelectElement[],
  radios: readonly HTMLInputElement[],
): void {
  for (const { name, values } of choices) {
    for (const { value, status } of values) {
      for (const select of selects) {
        if (select.dataset['variantOptionName'] !== name) continue
        for (const option of select.options) if (option.value === value) markOption(option, status)
      }
      for (const radio of radios) {
        const isOfOption =
          radio.closest<HTMLElement>('[data-variant-option-name]')?.dataset['variantOptionName'] === name
        if (isOfOption && radio.value === value) markRadio(radio, status)
      }
    }
  }
}

function markOption(option: HTMLOptionElement, status: ValueStatus): void {
  option.dataset['status'] = status
  if (status === 'available') option.removeAttribute('label')
  else option.label = labelOf(option.text, status)
}

function markRadio(radio: HTMLInputElement, status: ValueStatus): void {
  const label = radio.labels?.[0]
  if (!label) return
  label.dataset['status'] = status
  const name = status === 'available' ? undefined : labelOf(label.textContent?.trim() ?? radio.value, status)
  const isButton = label.hasAttribute('role')
  if (isButton) label.setAttribute('aria-pressed', String(radio.checked))
  setName(isButton ? label : radio, name)
}

function setName(element: HTMLElement, name: string | undefined): void {
  if (name === undefined) element.removeAttribute('aria-label')
  else element.setAttribute('aria-label', name)
}

function labelOf(value: string, status: Exclude<ValueStatus, 'available'>): string {
  return choiceTexts[status].replace('{value}', () => value)
}
