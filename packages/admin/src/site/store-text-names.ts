import type { StoreText } from './store-text.ts'
import { t } from '../i18n/text.ts'

interface Surface {
  readonly title: string
  readonly key: RegExp
  /** How the keys begin that are listed first. */
  readonly first?: string
}

/** Where a text is, by how its key begins; the first that fits counts. */
const surfaces: readonly Surface[] = [
  { title: t('Cart'), first: 'cart', key: /^(?:cart|quantity)/ },
  { title: t('Checkout'), first: 'checkout', key: /^(?:checkout|address|total|optional)/ },
  { title: t('Product'), first: 'product', key: /^(?:product|subscription|restock(?!Mail|Stop))/ },
  { title: t('Gift cards'), key: /^giftCard/ },
  { title: t('Order pages'), key: /^order/ },
  { title: t('Emails'), first: 'mail', key: /^(?:mail|restockMail|accountMail|abandoned(?!Restore|Gone))/ },
  { title: t('Lists, blog and events'), key: /^(?:list|page|blog|events)(?=[A-Z])/ },
  { title: t('Blocks and media'), key: /^(?:block|media|share)(?=[A-Z])/ },
  {
    title: t('Search, password and error pages'),
    key: /^(?:search|lock|notFound|closed|removed|parked|unsubscribe|abandoned|restock)(?=[A-Z])/,
  },
  { title: t('Cookie banner'), key: /^cookie/ },
  { title: t('Buttons and messages'), key: /^(?:action|call|label|load|error|first)(?=[A-Z])/ },
]

const themeSurface = t('Theme')

/** The titles of the groups, in their order on the screen. */
export const surfaceTitles: readonly string[] = [...surfaces.map(({ title }) => title), themeSurface]

/** Texts of a group as they are listed: those named after the group come first, then what is around them. */
export function sortStoreText(title: string, words: readonly StoreText[]): readonly StoreText[] {
  const first = surfaces.find((surface) => surface.title === title)?.first
  if (first === undefined) return words
  return [...words.filter(({ key }) => key.startsWith(first)), ...words.filter(({ key }) => !key.startsWith(first))]
}

/** The group of a text: `cartTitle` is in "Cart". */
export function getSurface({ key }: Pick<StoreText, 'key'>): string {
  return surfaces.find((surface) => surface.key.test(key))?.title ?? themeSurface
}

/** The plural forms that some texts have, as their keys end. */
const pluralForm = /_(zero|one|two|few|many|other)$/

/** What a text is called: what it says by default, as owners see it on their pages, with its plural form. */
export function formatLabel({ key, default: text }: Pick<StoreText, 'key' | 'default'>): string {
  const form = pluralForm.exec(key)?.[1]
  const name = text === '' ? key : text
  return form === undefined ? name : `${name} (${form})`
}

/** Whether a text is what somebody looks for: by its group, what it says, or what a theme calls it. */
export function isFound(word: StoreText, search: string): boolean {
  if (search === '') return true
  const text = [getSurface(word), word.key, word.default, word.own ?? ''].join('\n').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((part) => text.includes(part))
}
