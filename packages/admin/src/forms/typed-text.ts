/** The lines of a typed list, each once and without blank ones. */
export function parseLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines)].filter((line) => line !== '')
}

/** A typed whole number. Other text goes to the server as -1, whose error names the range. */
export function parseCount(text: string): number {
  return /^\d{1,5}$/.test(text.trim()) ? Number(text.trim()) : -1
}
