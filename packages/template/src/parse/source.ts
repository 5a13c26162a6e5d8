import type { Finding, TemplateError } from '../errors.ts'

export interface Position {
  /** 1-based. */
  readonly line: number
  /** 1-based, in UTF-16 code units. */
  readonly column: number
}

/** The text of one template file; turns offsets into lines and columns when an error asks for them. */
export class Source {
  readonly text: string
  readonly file: string
  #lineStarts: number[] | undefined

  constructor(text: string, file: string) {
    this.text = text
    this.file = file
  }

  position(offset: number): Position {
    const starts = (this.#lineStarts ??= findLineStarts(this.text))
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }

  locate(finding: Finding): TemplateError {
    const { family, code, message, hint } = finding
    const place = { family, code, message, file: this.file, ...this.position(finding.offset) }
    return hint === undefined ? place : { ...place, hint }
  }
}

function findLineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
