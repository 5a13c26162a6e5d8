import type { Word } from './words.ts'

/** `productAddToCartText` reads "Add to cart". */
export function labelOf({ key, place }: Pick<Word, 'key' | 'place'>): string {
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
