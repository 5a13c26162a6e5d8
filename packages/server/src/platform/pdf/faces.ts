import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'

/** Regular text, or bold. */
export type Weight = 400 | 700

/** A font file: one script of a family in one weight. Faces of the same script and weight have the same name. */
export interface Face {
  readonly name: string
  /** Its font turns whole runs from right to left by itself. */
  readonly isRightToLeft: boolean
  readonly path: string
}

interface Script {
  readonly family: string
  readonly subset: string
  readonly isRightToLeft: boolean
  readonly ranges: readonly (readonly [first: number, last: number])[]
}

const { resolve } = createRequire(import.meta.url)
const Ranges = z.record(z.string(), z.string())

/** What a character is looked for in, in this order. Other scripts (Chinese, Japanese, Korean, Thai) have no font here: they print as boxes. */
const subsets = {
  'noto-sans': ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese', 'devanagari'],
  'noto-sans-hebrew': ['hebrew'],
  'noto-sans-arabic': ['arabic'],
} as const

const scripts: readonly Script[] = Object.entries(subsets).flatMap(([family, names]) => {
  const ranges = Ranges.parse(JSON.parse(readFileSync(resolve(`@fontsource/${family}/unicode.json`), 'utf8')))
  return names.map((subset) => ({
    family,
    subset,
    isRightToLeft: family !== 'noto-sans',
    ranges: readRanges(ranges[subset] ?? ''),
  }))
})

/** Reads `U+0000-00FF,U+0131`. */
function readRanges(text: string): (readonly [number, number])[] {
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })
}

const known = new Map<number, Script>()

/** The face for a character. Marks that combine with the letter before stay in its face where that has them. */
export function findFace(codePoint: number, weight: Weight, before?: Face): Face {
  if (before && isMark(codePoint)) return before
  let script = known.get(codePoint)
  if (!script) {
    script = scripts.find(({ ranges }) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last))
    script ??= scripts[0]
    if (!script) throw new Error('There are no fonts.')
    known.set(codePoint, script)
  }
  return getFace(script, weight)
}

function isMark(codePoint: number): boolean {
  return /^\p{M}$/u.test(String.fromCodePoint(codePoint))
}

const faces = new Map<string, Face>()

function getFace({ family, subset, isRightToLeft }: Script, weight: Weight): Face {
  const name = `${family}-${subset}-${weight}`
  const found = faces.get(name)
  if (found) return found
  const path = resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`)
  const face = { name, isRightToLeft, path }
  faces.set(name, face)
  return face
}
