import path from 'node:path'

/** What style errors of no file of its own are named after: the sum of all sheets. A name that no sheet has. */
export const wholeSheet = 'site.css'

/** What errors of the owner's own CSS are named after. */
export const customSheet = 'custom CSS'

/** What the values of tweaks are compiled as. A name that no sheet has. */
export const appendixSheet = 'values of tweaks'

/** The file that an address in `@import` means: beside the sheet or from the top of `styles/`, with or without its ending. */
export function findImportedName(
  files: Readonly<Record<string, string>>,
  filename: string,
  folder: string,
): string | undefined {
  const beside = path.posix.join('/', folder, filename).slice(1)
  const fromTop = path.posix.join('/', filename).replace(/^\/(?:styles\/)?/, '')
  return [beside, `${beside}.less`, fromTop, `${fromTop}.less`].find((name) => Object.hasOwn(files, name))
}

const importRule = /@import\s*(?:\([\w\s,]*\)\s*)?(?:url\(\s*)?(?:"([^"]*)"|'([^']*)'|([^"'();\s]+))/g

/** The sheets among `order` that a file is part of: itself, or through imports. Leaving them out leaves the file out. */
export function listSheetsWith(
  file: string,
  files: Readonly<Record<string, string>>,
  order: readonly string[],
): ReadonlySet<string> {
  const reaches = (name: string, seen: Set<string>): boolean => {
    if (name === file) return true
    if (seen.has(name)) return false
    seen.add(name)
    return [...(files[name] ?? '').matchAll(importRule)].some(([, double, single, bare]) => {
      const wanted = findImportedName(files, double ?? single ?? bare ?? '', path.posix.dirname(name))
      return wanted !== undefined && reaches(wanted, seen)
    })
  }
  return new Set(order.filter((name) => reaches(name, new Set())))
}

/** True for addresses that lead out of the theme: browsers load these, not we. */
export function isRemote(address: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(address)
}

/** Line and column, from 1, of a place in a text. */
export function getPlaceAt(text: string, index: number): { line: number; column: number } {
  const before = text.slice(0, Math.max(0, index)).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** Finds places in one text: for many of them, faster than `getPlaceAt`. */
export function openPlaces(text: string): (index: number) => { line: number; column: number } {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return (index) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= index) low = middle
      else high = middle
    }
    return { line: low + 1, column: Math.max(0, index) - (starts[low] ?? 0) + 1 }
  }
}
