import {
  type BrowserTranslate,
  type Selection,
  type Variant,
  findVariant,
  hasStockFor,
  listOptionChoices,
  listOptionNames,
  readVariants,
  listUnselectedOptions,
} from '@vitrine/commerce'
import { parseJson } from '../page/read.ts'
import { showChoices } from './show-choices.ts'

/** The selects (and radio buttons) of one product, as the server printed them. */
export interface VariantFields {
  readonly variants: readonly Variant[]
  /** Option names in the order of the fields. */
  readonly names: readonly string[]
  selection(): Selection
  selected(): Variant | undefined
  /** Chooses all options of a variant. */
  choose(variant: Variant): void
  /** Marks the options that still have to be chosen, and gives the first of them the focus. */
  point(options: readonly string[]): void
  /** Where an option is chosen: what surrounds its controls, and the controls themselves. */
  getParts(option: string): { readonly group: HTMLElement | undefined; readonly controls: readonly HTMLElement[] }
  onChange(listener: () => void): void
}

/** Takes over the fields of `.product-variants`: keeps selects, radio buttons and the attributes that snippets read in step. */
export function openVariantFields(root: HTMLElement, t: BrowserTranslate): VariantFields {
  const raw = parseJson(root.dataset['variants'])
  const rawVariants: readonly unknown[] = Array.isArray(raw) ? raw : []
  const variants = readVariants(raw)
  const selects = [...root.querySelectorAll<HTMLSelectElement>('select[data-variant-option-name]')]
  const radios = [...root.querySelectorAll<HTMLInputElement>('input[type="radio"].variant-radiobtn')]
  const names = listOptionNames(variants, selects.map(getOptionName))
  const listeners: (() => void)[] = []

  const selection = (): Selection => Object.fromEntries(selects.map((select) => [getOptionName(select), select.value]))
  const selected = () => findVariant(variants, selection())

  const show = () => {
    const chosen = selected()
    const unselected = listUnselectedOptions(names, selection())
    setData(root, 'unselectedOptions', JSON.stringify(unselected))
    // Snippets parse the whole variant as the page published it.
    setData(root, 'selectedVariant', chosen && JSON.stringify(rawVariants[variants.indexOf(chosen)]))
    setData(root, 'variantInStock', chosen && String(hasStockFor(chosen, 1)))
    for (const select of selects) {
      const wrapper = select.closest<HTMLElement>('.variant-select-wrapper')
      if (wrapper) wrapper.dataset['selectedValue'] = select.value
      if (select.value !== '') select.removeAttribute('aria-invalid')
    }
    for (const radio of radios) radio.checked = radio.value === getSelectedValue(selects, getOptionName(radio))
    showChoices(listOptionChoices(variants, selection(), names), selects, radios, t)
  }
  const changed = () => {
    show()
    for (const listener of listeners) listener()
  }
  const setOption = (name: string, value: string) => {
    for (const select of selects) if (getOptionName(select) === name) select.value = value
  }

  root.addEventListener('change', (event) => {
    const field = event.target
    if (field instanceof HTMLInputElement && radios.includes(field)) setOption(getOptionName(field), field.value)
    changed()
  })
  for (const radio of radios) describeRadio(radio)
  // Where a theme hides the radio buttons, their labels are the buttons, and keys must press them too.
  root.addEventListener('keydown', (event) => {
    const label = event.target
    if (!(label instanceof HTMLLabelElement) || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    label.click()
  })
  show()

  return {
    variants,
    names,
    selection,
    selected,
    choose: (variant) => {
      for (const [name, value] of Object.entries(variant.attributes)) setOption(name, value)
      changed()
    },
    point: (options) => {
      for (const select of selects)
        if (options.includes(getOptionName(select))) select.setAttribute('aria-invalid', 'true')
      const first = options[0]
      const field = first === undefined ? undefined : findField(root, selects, first)
      field?.focus()
    },
    getParts: (option) => {
      const own = selects.filter((select) => getOptionName(select) === option)
      const group = own[0]?.closest<HTMLElement>('.variant-option') ?? own[0]?.parentElement ?? undefined
      const groups = [...(group?.querySelectorAll<HTMLElement>('.variant-radiobtn-wrapper') ?? [])]
      return { group, controls: [...own, ...groups] }
    },
    onChange: (listener) => void listeners.push(listener),
  }
}

/** The option's name as the page shows it: that of a gift card's value is in the language of the site. */
function titleAbove(group: Element | null): string | undefined {
  const title = group?.closest('.variant-option')?.querySelector('.variant-option-title')?.textContent
  return title?.trim().replace(/\s*:$/, '') || undefined
}

/**
 * Reachable radio buttons are better than labels that act as buttons: the keys of a group work, and screen readers read
 * one group.
 */
function describeRadio(radio: HTMLInputElement): void {
  const group = radio.closest('.variant-radiobtn-wrapper')
  group?.setAttribute('role', 'radiogroup')
  group?.setAttribute('aria-label', titleAbove(group) ?? getOptionName(radio))
  if (!radio.checkVisibility()) return
  for (const label of radio.labels ?? []) {
    label.removeAttribute('role')
    label.removeAttribute('tabindex')
  }
}

/** Radio buttons carry the name on their wrapper. */
function getOptionName(field: HTMLElement): string {
  const carrier = field.closest<HTMLElement>('[data-variant-option-name]')
  return carrier?.dataset['variantOptionName'] ?? ''
}

function getSelectedValue(selects: readonly HTMLSelectElement[], name: string): string {
  return selects.find((select) => getOptionName(select) === name)?.value ?? ''
}

/** The field that is shown: themes show either the selects or the buttons. */
function findField(root: HTMLElement, selects: readonly HTMLSelectElement[], name: string): HTMLElement | undefined {
  const select = selects.find((candidate) => getOptionName(candidate) === name)
  if (select?.checkVisibility()) return select
  const buttons = root.querySelectorAll<HTMLElement>('.variant-radiobtn, .variant-radiobtn-wrapper label[tabindex]')
  return [...buttons].find((button) => getOptionName(button) === name && button.checkVisibility())
}

function setData(element: HTMLElement, key: string, value: string | undefined): void {
  if (value === undefined) delete element.dataset[key]
  else if (element.dataset[key] !== value) element.dataset[key] = value
}
