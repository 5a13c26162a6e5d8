/** Text of several lines that PostgreSQL can store, with one blank line at most between two. */
export function cleanText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Text of one line that PostgreSQL can store. */
export function cleanLine(text: string): string {
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .trim()
}
