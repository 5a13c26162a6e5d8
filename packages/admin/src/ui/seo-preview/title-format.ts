/** What the letters of a title format stand for: %s the site, %c the page, %i the product or post. */
interface TitleWords {
  readonly s: string
  readonly c?: string
  readonly i?: string
}

/** The title that a format makes, as the server prints it. The site's own title is where nothing is left. */
export function formatTitle(format: string, words: TitleWords): string {
  const byLetter: Readonly<Record<string, string | undefined>> = { ...words }
  return format.replaceAll(/%([sci])/g, (_match, letter: string) => byLetter[letter] ?? '').trim() || words.s
}
