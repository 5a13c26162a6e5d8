import { defineFormatter } from '../../registry/types.ts'
import type { Scope, Value } from '../../registry/types.ts'
import { RecordType } from '../../enums.ts'
import { BoundedCache } from '../../run/bounded-cache.ts'
import { escapeAttribute } from '../shared/markup.ts'
import { isOnSale, isSoldOut } from '../shared/product.ts'
import { slugify } from '../shared/slug.ts'
import { asNumber, asString, listElements, getOwnFields, isTruthy, getMember } from '../shared/values.ts'
import type { Fields } from '../shared/values.ts'

const KEPT_CLASSES = 200
const LONGEST_KEPT = 100

/** Makes class names of one kind; items of a list share their categories, tags and authors. */
class ClassNames {
  readonly #kept = new BoundedCache<string>(KEPT_CLASSES)
  readonly #make: (text: string) => string

  constructor(prefix: string) {
    this.#make = (text) => ` ${prefix}-${slugify(text)}`
  }

  /** The class name with a blank in front. */
  of(value: Value): string {
    const text = asString(value)
    return text.length > LONGEST_KEPT ? this.#make(text) : this.#kept.get(text, this.#make)
  }
}

/** What one tag of a template remembers. */
function readArgs() {
  return {
    category: new ClassNames('category'),
    tag: new ClassNames('tag'),
    author: new ClassNames('author'),
  }
}

/** The field of the item, or what the frames around it call so. */
function orFound(item: Fields, read: (fields: Fields) => Value, scope: Scope): Value {
  const field = read(item)
  return field === undefined ? scope.climb(read) : field
}

const readPromotedBlockType = (fields: Fields) => fields['promotedBlockType']
const readCategories = (fields: Fields) => fields['categories']
const readTags = (fields: Fields) => fields['tags']
const readAuthor = (fields: Fields) => fields['author']
const readRecordTypeLabel = (fields: Fields) => fields['recordTypeLabel']
const readStarred = (fields: Fields) => fields['starred']
const readRecordType = (fields: Fields) => fields['recordType']

export const itemClasses = defineFormatter<ReturnType<typeof readArgs>>({
  name: 'item-classes',
  summary:
    'Class names that describe an item: its categories, tags, author, kind and position, and whether it is featured, on sale or sold out.',
  usage: '',
  readArgs,
  apply: ([item], names, scope) => {
    const fields = getOwnFields(item)
    let out = 'hentry'
    const promoted = asString(orFound(fields, readPromotedBlockType, scope))
    if (promoted !== '') out += ` promoted promoted-block-${slugify(promoted)}`
    for (const category of listElements(orFound(fields, readCategories, scope))) out += names.category.of(category)
    for (const tag of listElements(orFound(fields, readTags, scope))) out += names.tag.of(tag)

    const author = asString(getMember(orFound(fields, readAuthor, scope), 'displayName'))
    if (author !== '') out += names.author.of(author)
    out += ` post-type-${escapeAttribute(asString(orFound(fields, readRecordTypeLabel, scope)))}`
    const index = scope.index()
    if (index !== undefined) out += ` article-index-${index}`
    if (isTruthy(orFound(fields, readStarred, scope))) out += ' featured'

    if (asNumber(orFound(fields, readRecordType, scope)) === RecordType['store-item']) {
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
