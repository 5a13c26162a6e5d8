/** Colors of names: white letters on them are readable, and none is that of one's own selection. */
const colors = ['#a8215f', '#0a6b45', '#6d3bb8', '#8a4b00', '#0b6a75', '#b3261e'] as const

/** The color of a colleague, the same on every screen. */
export function getColleagueColor(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return colors[sum % colors.length] ?? colors[0]
}

/** The first letters of the first and the last word. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => Array.from(word ?? '')[0] ?? '')
  return letters.join('').toLocaleUpperCase()
}
