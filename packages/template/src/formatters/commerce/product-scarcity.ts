import { defineFormatter } from '../../registry/types.ts'
import type { Value } from '../../registry/types.ts'
import { escapeText, renderJsonAttribute } from '../shared/markup.ts'
import { fill } from '../i18n/strings.ts'
import { listElements, isRecord, isTruthy, getMember, readText } from '../shared/values.ts'
import { findMerchandising } from './merchandising.ts'

/** One notice; a script of the page shows the one of the variant the visitor chose. */
function notice(view: Value, text: string): string {
  const attributes = getMember(view, 'attributes')
  const shown = isTruthy(getMember(view, 'scarcityShownByDefault')) ? '' : ' hidden'
  const variant = isTruthy(attributes) ? ` data-variant-attributes="${renderJsonAttribute(attributes)}"${shown}` : ''
  return (
    `<div class="product-scarcity"${variant}>\n` +
    `    ${escapeText(fill(text, { qtyInStock: readText(view, 'qtyInStock') }))}\n` +
    '  </div>'
  )
}

export const productScarcity = defineFormatter({
  name: 'product-scarcity',
  summary: 'Notices such as "Only 3 left", one for each variant that runs low, hidden until that variant is chosen.',
  usage: '',
  apply: ([item], _args, scope) => {
    const context = findMerchandising(item, scope)
    if (!isTruthy(getMember(context, 'scarcityEnabled'))) return isRecord(item) ? '' : item
    const text = readText(context, 'scarcityText')
    return listElements(getMember(context, 'scarcityTemplateViews'))
      .map((view) => `\n  ${notice(view, text)}\n`)
      .join('')
  },
  examples: [
    {
      template: '{item|product-scarcity}',
      data: {
        item: { id: 'p1' },
        productMerchandisingContext: {
          p1: {
            scarcityEnabled: true,
            scarcityText: 'Only {qtyInStock} left',
            scarcityTemplateViews: [{ qtyInStock: 2, attributes: { Wood: 'Oak' } }],
          },
        },
      },
      output:
        '\n  <div class="product-scarcity" data-variant-attributes="{&quot;Wood&quot;:&quot;Oak&quot;}" hidden>\n    Only 2 left\n  </div>\n',
    },
  ],
})
