import type { Word } from './words.ts'

/** Names of the platform's own texts, by where they stand. */
const names: Readonly<Record<string, string>> = {
  closedTitle: 'Closed site: title',
  closedText: 'Closed site: text',
  closedSignIn: 'Closed site: sign-in link',
  removedTitle: 'Removed site: title',
  parkedText: 'Coming soon page: text',
  parkedSignIn: 'Coming soon page: sign-in link',
  notFoundTitle: 'Page not found: title',
  notFoundText: 'Page not found: text',
  notFoundHome: 'Page not found: home link',
  searchTitle: 'Search: title and button',
  searchLabel: 'Search: field label',
  searchNothing: 'Search: no results for',
  searchHint: 'Search: hint',
  searchTry: 'Search: tip when nothing is found',
  lockTitle: 'Password page: browser title',
  lockSiteText: 'Password page: text for the site',
  lockPageTitle: 'Password page: title for a page',
  lockPageText: 'Password page: text for a page',
  lockPassword: 'Password page: field label',
  lockEnter: 'Password page: button',
  lockWrong: 'Password page: wrong password',
  shareTitle: 'Share buttons: title',
  productSummaryFormNoAnswerText: 'Form summary: no answer',
}

/** The plain name of a text: `productAddToCartText` reads "Add to cart". */
export function labelOf({ key, place }: Pick<Word, 'key' | 'place'>): string {
  const name = Object.hasOwn(names, key) ? names[key] : undefined
  if (name !== undefined) return name
  const bare = place === 'shop' ? key.replace(/^product(?=[A-Z])/, '') : key
  const words = bare
    .replace(/Text$/, '')
    .replaceAll(/[._-]+/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim()
  return words === '' ? key : words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether a word is what somebody looks for: by its name, what it says, or what a theme calls it. */
export function isFound(word: Word, typed: string | undefined, search: string): boolean {
  const text = [labelOf(word), word.key, word.default, typed ?? word.own ?? ''].join('\n').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((part) => text.includes(part))
}
