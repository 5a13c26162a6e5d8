import type { BrowserTranslate, OptionChoice, ValueStatus } from '@vitrine/commerce'

const messages = { sold_out: 'productOptionSoldOut', missing: 'productOptionUnavailable' } as const

/**
 * Marks what cannot be bought together with what is chosen. Nothing is disabled: a buyer must be able to change the other option afterwards.
 * The text of an option stays as it is, for snippets that read it; the label is what is shown.
 */
export function showChoices(
  choices: readonly OptionChoice[],
  selects: readonly HTMLSelectElement[],
  radios: readonly HTMLInputElement[],
  t: BrowserTranslate,
): void {
  for (const { name, values } of choices) {
    for (const { value, status } of values) {
      for (const select of selects) {
        if (select.dataset['variantOptionName'] !== name) continue
        for (const option of select.options) if (option.value === value) markOption(option, status, t)
      }
      for (const radio of radios) {
        const belongsToOption =
          radio.closest<HTMLElement>('[data-variant-option-name]')?.dataset['variantOptionName'] === name
        if (belongsToOption && radio.value === value) markRadio(radio, status, t)
      }
    }
  }
}

function markOption(option: HTMLOptionElement, status: ValueStatus, t: BrowserTranslate): void {
  option.dataset['status'] = status
  if (status === 'available') option.removeAttribute('label')
  else option.label = t(messages[status], { value: option.text })
}

function markRadio(radio: HTMLInputElement, status: ValueStatus, t: BrowserTranslate): void {
  const label = radio.labels?.[0]
  if (!label) return
  label.dataset['status'] = status
  const name =
    status === 'available' ? undefined : t(messages[status], { value: label.textContent?.trim() ?? radio.value })
  const isButton = label.hasAttribute('role')
  if (isButton) label.setAttribute('aria-pressed', String(radio.checked))
  setName(isButton ? label : radio, name)
}

function setName(element: HTMLElement, name: string | undefined): void {
  if (name === undefined) element.removeAttribute('aria-label')
  else element.setAttribute('aria-label', name)
}
