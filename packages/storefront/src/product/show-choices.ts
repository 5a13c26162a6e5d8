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
  label.setAttribute('aria-pressed', String(radio.checked))
  if (status === 'available') label.removeAttribute('aria-label')
  else label.setAttribute('aria-label', labelOf(label.textContent?.trim() ?? radio.value, status))
}

function labelOf(value: string, status: Exclude<ValueStatus, 'available'>): string {
  return choiceTexts[status].replace('{value}', () => value)
}
