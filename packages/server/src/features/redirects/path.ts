/** The parts of a path, decoded and in one Unicode spelling; undefined when it cannot be decoded. */
export function splitPath(path: string): string[] | undefined {
  try {
    return path
      .split('/')
      .filter((part) => part !== '')
      .map((part) => decodeURIComponent(part).normalize('NFC'))
  } catch {
    return undefined // "%zz"
  }
}

/** Lower case of the same length, so that places in it are places in the text. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** One spelling for all ways to write a path. A slash inside a part cannot be taken for one between parts. */
export function getPathKey(parts: readonly string[]): string {
  return parts.map((part) => fold(part).replaceAll('/', '%2F')).join('/')
}
