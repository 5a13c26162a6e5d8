import { defineFormatter } from '../../registry/types.ts'
import { RecordType } from '../../enums.ts'
import { escapeAttribute } from '../shared/markup.ts'
import { isOnSale, isSoldOut } from '../shared/product.ts'
import { slugify } from '../shared/slug.ts'
import { asNumber, asString, elements, findFrom, isTruthy, member } from '../shared/values.ts'

export const itemClasses = defineFormatter({
  name: 'item-classes',
  summary:
    'Class names that describe an item: its categories, tags, author, kind and position, and whether it is featured, on sale or sold out.',
  usage: '',
  apply: ([item], _args, scope) => {
    let out = 'hentry'
    const promoted = asString(findFrom(item, 'promotedBlockType', scope))
    if (promoted !== '') out += ` promoted promoted-block-${slugify(promoted)}`
    for (const category of elements(findFrom(item, 'categories', scope)))
      out += ` category-${slugify(asString(category))}`
    for (const tag of elements(findFrom(item, 'tags', scope))) out += ` tag-${slugify(asString(tag))}`

    const author = asString(member(findFrom(item, 'author', scope), 'displayName'))
    if (author !== '') out += ` author-${slugify(author)}`
    const kind = asString(findFrom(item, 'recordTypeLabel', scope))
    if (kind !== '') out += ` post-type-${escapeAttribute(kind)}`
    const index = scope.index()
    if (index !== undefined) out += ` article-index-${index}`
    if (isTruthy(findFrom(item, 'starred', scope))) out += ' featured'

    if (asNumber(findFrom(item, 'recordType', scope)) === RecordType['store-item']) {
      if (isOnSale(item)) out += ' on-sale'
      if (isSoldOut(item)) out += ' sold-out'
    }
    return out
  },
  examples: [
    {
      template: '{.repeated section items}<li class="{@|item-classes}">{.end}',
      data: {
        items: [
          {
            categories: ['Tea & Coffee'],
            tags: ['new'],
            author: { displayName: 'Ana Ruiz' },
            recordTypeLabel: 'store-item',
            recordType: 11,
            starred: true,
            structuredContent: { productType: 1, variants: [{ onSale: true, qtyInStock: 4 }] },
          },
        ],
      },
      output:
        '<li class="hentry category-tea-coffee tag-new author-ana-ruiz post-type-store-item article-index-1 featured on-sale">',
    },
  ],
})
