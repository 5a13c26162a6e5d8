/** The innermost block around a tag or text: its opening tag as it is written, and where it is. */
export interface OutputBlock {
  readonly tag: string
  /** 1-based. */
  readonly line: number
  readonly column: number
}

/** Which piece of a source a piece of the output came from. Offsets are UTF-16 code units of the output. */
export interface OutputPiece {
  readonly start: number
  readonly end: number
  readonly file: string
  /** 1-based place of the tag or text in its file. */
  readonly line: number
  readonly column: number
  /** Absent for what is in no block of its file. */
  readonly block?: OutputBlock
}

/** Collects the pieces of the output in edit mode. */
export class Trace {
  #pieces: OutputPiece[] = []
  #lastNested: { text: string; pieces: OutputPiece[] } | undefined

  get pieces(): readonly OutputPiece[] {
    return this.#pieces
  }

  /** Renders a partial: its pieces count from the start of its own output until somebody prints it. */
  nested(render: () => string): string {
    const outer = this.#pieces
    this.#pieces = []
    try {
      const text = render()
      this.#lastNested = { text, pieces: this.#pieces }
      return text
    } finally {
      this.#pieces = outer
    }
  }

  /** Notes that `printed` went out at `start`. Pieces of a partial stay where its output is found in what was printed. */
  note(start: number, printed: string, place: Place): void {
    const nested = this.#lastNested
    this.#lastNested = undefined
    const at = nested === undefined || nested.text === '' ? -1 : printed.indexOf(nested.text)
    if (nested === undefined || at === -1 || printed.lastIndexOf(nested.text) !== at) {
      this.add(start, start + printed.length, place)
      return
    }
    this.add(start, start + at, place)
    for (const piece of nested.pieces) {
      this.add(piece.start + start + at, piece.end + start + at, piece)
    }
    this.add(start + at + nested.text.length, start + printed.length, place)
  }

  private add(start: number, end: number, { file, line, column, block }: Place): void {
    if (end <= start) return
    const piece = { start, end, file, line, column }
    this.#pieces.push(block === undefined ? piece : { ...piece, block })
  }
}

type Place = Pick<OutputPiece, 'file' | 'line' | 'column' | 'block'>
