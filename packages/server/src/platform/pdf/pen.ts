import type PDFDocument from 'pdfkit'
import type { Face, Weight } from './faces.ts'
import { splitRuns } from './runs.ts'

type Document = InstanceType<typeof PDFDocument>

export interface TextStyle {
  /** In points. */
  readonly size: number
  readonly weight?: Weight
  /** As `#rrggbb`. */
  readonly color?: string
}

/** A box to write into: `x` and `width` in points, counted from the side where reading begins. */
interface TextBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align?: 'start' | 'end'
}

/** Height of a line in multiples of the size of its letters. */
const lineHeight = 1.4

/** Writes text of any direction on the pages of a document. Boxes of a page that is read from right to left are mirrored. */
export interface Pen {
  /** Lines that fit into a width; a word that is wider is broken. */
  wrap(text: string, width: number, style: TextStyle): string[]
  /** Points that text takes on one line. */
  measure(text: string, style: TextStyle): number
  /** Height of so many lines, in points. */
  getHeight(lines: number, style: TextStyle): number
  /** Writes lines below each other. Returns the y below them. */
  write(lines: readonly string[], box: TextBox, style: TextStyle): number
  /** The left edge of a box, for drawings beside text. */
  getLeft(x: number, width: number): number
}

/** A pen for a document. `direction` is that of its language. */
export function createPen(document: Document, direction: 'ltr' | 'rtl'): Pen {
  const registered = new Set<string>()
  const use = ({ name, path }: Face, size: number) => {
    if (!registered.has(name)) {
      document.registerFont(name, path)
      registered.add(name)
    }
    document.font(name).fontSize(size)
  }
  const measure = (text: string, { size, weight = 400 }: TextStyle) => {
    let width = 0
    for (const run of splitRuns(text, weight, direction)) {
      use(run.face, size)
      width += document.widthOfString(run.text)
    }
    return width
  }
  const getLeft = (x: number, width: number) => (direction === 'rtl' ? document.page.width - x - width : x)
  const writeLine = (line: string, { x, y, width, align = 'start' }: TextBox, style: TextStyle) => {
    const { size, weight = 400, color = '#1a1a19' } = style
    const isAtLeft = (align === 'start') === (direction === 'ltr')
    let left = getLeft(x, width) + (isAtLeft ? 0 : width - measure(line, style))
    for (const run of splitRuns(line, weight, direction)) {
      use(run.face, size)
      const runWidth = document.widthOfString(run.text)
      document.fillColor(color).text(run.text, left, y + size, { lineBreak: false, baseline: 'alphabetic' })
      left += runWidth
    }
  }
  return {
    wrap: (text, width, style) =>
      text.split('\n').flatMap((line) => wrapLine(line, width, (part) => measure(part, style))),
    measure,
    getHeight: (lines, { size }) => lines * size * lineHeight,
    write(lines, box, style) {
      let { y } = box
      for (const line of lines) {
        writeLine(line, { ...box, y }, style)
        y += style.size * lineHeight
      }
      return y
    },
    getLeft,
  }
}

function wrapLine(line: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.trim().split(/\s+/)) {
    const longer = current === '' ? word : `${current} ${word}`
    if (measure(longer) <= width) {
      current = longer
      continue
    }
    if (current !== '') lines.push(current)
    const parts = measure(word) <= width ? [word] : breakWord(word, width, measure)
    lines.push(...parts.slice(0, -1))
    current = parts.at(-1) ?? ''
  }
  return [...lines, current]
}

/** Parts of a word that is too wide for a line. */
function breakWord(word: string, width: number, measure: (text: string) => number): string[] {
  const parts: string[] = []
  let current = ''
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    if (current !== '' && measure(current + segment) > width) {
      parts.push(current)
      current = segment
    } else current += segment
  }
  return [...parts, current]
}
