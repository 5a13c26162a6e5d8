import { ProductType } from '../../enums.ts'
import { defineFormatter } from '../../registry/types.ts'
import type { Scope, Value } from '../../registry/types.ts'
import { escapeAttribute, escapeText, renderJsonAttribute } from '../shared/markup.ts'
import { getStructuredContent, isSubscribable, getProductType, listVariants } from '../shared/product.ts'
import { fill, localize } from '../i18n/strings.ts'
import { asString, listElements, getMember, readText } from '../shared/values.ts'

interface Option {
  readonly name: string
  /** Each value once, in the order of the variants. */
  readonly values: readonly string[]
}

function listOptions(item: Value): Option[] {
  const variants = listVariants(item)
  if (variants.length <= 1) return []
  const options: Option[] = []
  for (const ordered of listElements(getMember(getStructuredContent(item), 'variantOptionOrdering'))) {
    const name = asString(ordered)
    const values = new Set<string>()
    for (const variant of variants) {
      const value = getMember(getMember(variant, 'attributes'), name)
      if (value !== undefined) values.add(asString(value))
    }
    options.push({ name, values: [...values] })
  }
  return options
}

/** Names of an option for the visitor. A gift card has one option only, its value. */
function translateOption({ name }: Option, giftCard: boolean, scope: Scope): { title: string; select: string } {
  if (giftCard) {
    const title = localize(scope, 'giftCardValueDisplayText', 'Value')
    return { title, select: localize(scope, 'giftCardVariantSelectText', 'Select Value') }
  }
  const title = fill(localize(scope, 'productVariantDisplayText', '{variantName}'), { variantName: name, name })
  const select = localize(scope, 'productVariantSelectText', 'Select {variantName}')
  return { title, select: fill(select, { variantName: name, name }) }
}

/** `aria-label` keeps its ampersands: a name never ends the attribute, and scripts compare the text. */
function ariaLabel(text: string): string {
  return text.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function radioButton(name: string, value: string): string {
  return (
    `      <input type="radio" class="variant-radiobtn" value="${value}" name="variant-option-${name}"` +
    ` id="variant-option-${name}-${value}"/>\n` +
    '      <label class="sqs-button-element--secondary" role="button" tabindex="0"' +
    ` for="variant-option-${name}-${value}">${value}</label>\n`
  )
}

function optionMarkup(option: Option, giftCard: boolean, scope: Scope): string {
  const { title, select } = translateOption(option, giftCard, scope)
  const name = escapeAttribute(option.name)
  let choices = ''
  let buttons = ''
  for (const plain of option.values) {
    const value = escapeAttribute(plain)
    choices += `<option value="${value}">${value}</option>`
    buttons += radioButton(name, value)
  }
  return (
    '    <div class="variant-option">\n' +
    `    <div class="variant-option-title">${escapeText(title)}: </div>\n` +
    '    <div class="variant-select-wrapper">\n' +
    `      <select aria-label="${ariaLabel(select)}" data-variant-option-name="${name}">\n` +
    `        <option value="">${escapeText(select)}</option>\n` +
    `        ${choices}\n` +
    '      </select>\n' +
    '    </div>\n' +
    `    <div class="variant-radiobtn-wrapper" data-variant-option-name="${name}">\n${buttons}    </div>\n` +
    '    </div>\n'
  )
}

/** The choice of a variant, option by option; '' when there is nothing to choose. */
export function renderVariantsSelect(item: Value, scope: Scope): string {
  const options = listOptions(item)
  if (options.length === 0) return ''

  const content = getStructuredContent(item)
  const giftCard = getProductType(item) === ProductType['gift-card']
  let out =
    `<div class="product-variants" data-item-id="${escapeAttribute(readText(item, 'id'))}"` +
    ` data-variants="${renderJsonAttribute(getMember(content, 'variants'))}"`
  if (isSubscribable(item)) {
    out += ` data-is-subscribable="true" data-subscription-plan="${renderJsonAttribute(getMember(content, 'subscriptionPlan'))}"`
  }
  out += ' data-animation-role="content">\n'
  for (const option of options) out += optionMarkup(option, giftCard, scope)
  return `${out}  </div>`
}

export const variantsSelect = defineFormatter({
  name: 'variants-select',
  summary:
    'Lets the visitor choose a variant, with a list and with buttons for each option. Nothing when there is no choice.',
  usage: '',
  apply: ([item], _args, scope) => renderVariantsSelect(item, scope),
  examples: [
    {
      template: '{item|variants-select}',
      data: {
        item: {
          id: 'p1',
          structuredContent: {
            productType: 1,
            variantOptionOrdering: ['Wood'],
            variants: [{ attributes: { Wood: 'Oak' } }, { attributes: { Wood: 'Ash' } }],
          },
        },
      },
      output: `<div class="product-variants" data-item-id="p1" data-variants="[{&quot;attributes&quot;:{&quot;Wood&quot;:&quot;Oak&quot;}},{&quot;attributes&quot;:{&quot;Wood&quot;:&quot;Ash&quot;}}]" data-animation-role="content">
    <div class="variant-option">
    <div class="variant-option-title">Wood: </div>
    <div class="variant-select-wrapper">
      <select aria-label="Select Wood" data-variant-option-name="Wood">
        <option value="">Select Wood</option>
        <option value="Oak">Oak</option><option value="Ash">Ash</option>
      </select>
    </div>
    <div class="variant-radiobtn-wrapper" data-variant-option-name="Wood">
      <input type="radio" class="variant-radiobtn" value="Oak" name="variant-option-Wood" id="variant-option-Wood-Oak"/>
      <label class="sqs-button-element--secondary" role="button" tabindex="0" for="variant-option-Wood-Oak">Oak</label>
      <input type="radio" class="variant-radiobtn" value="Ash" name="variant-option-Wood" id="variant-option-Wood-Ash"/>
      <label class="sqs-button-element--secondary" role="button" tabindex="0" for="variant-option-Wood-Ash">Ash</label>
    </div>
    </div>
  </div>`,
    },
  ],
})
