import { defineFormatter } from '../../registry/types.ts'
import { escapeAttribute, escapeText } from '../shared/markup.ts'
import { localize } from '../i18n/strings.ts'
import { asString, readText } from '../shared/values.ts'
import { checkReferences } from '../../args/arg-checks.ts'

export const productQuickView = defineFormatter<string>({
  name: 'product-quick-view',
  summary:
    'A button that opens a product in place. The argument is the name of a value that groups the products of a list, or the group itself.',
  usage: '[group]',
  maxArgs: 1,
  checkArgs: checkReferences,
  namedIn: (args) => args,
  readArgs: ([group = '']) => group,
  apply: ([item], group, scope) => {
    const found = group === '' ? '' : scope.find(group)
    const groupId = found === undefined ? group : asString(found)
    return (
      '<span class="sqs-product-quick-view-button" role="button" tabindex="0"' +
      ` data-id="${escapeAttribute(readText(item, 'id'))}" data-group="${escapeAttribute(groupId)}">` +
      `${escapeText(localize(scope, 'productQuickViewText', 'Quick View'))}</span>`
    )
  },
  examples: [
    {
      template: '{item|product-quick-view gallery}',
      data: { gallery: 'c1', item: { id: 'p1' } },
      output:
        '<span class="sqs-product-quick-view-button" role="button" tabindex="0" data-id="p1" data-group="c1">Quick View</span>',
    },
  ],
})
