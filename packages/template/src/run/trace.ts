/** Which piece of a source a piece of the output came from. Offsets are UTF-16 code units of the output. */
export interface OutputPiece {
  readonly start: number
  readonly end: number
  readonly file: string
  /** 1-based place of the tag or text in its file. */
  readonly line: number
  readonly column: number
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

  /** Notes that `printed` went out at `start`. Pieces of a partial stay, when nothing changed its output on the way. */
  note(start: number, printed: string, place: { file: string; line: number; column: number }): void {
    const nested = this.#lastNested
    this.#lastNested = undefined
    if (printed === '') return
    if (nested !== undefined && nested.text === printed) {
      for (const piece of nested.pieces) {
        this.#pieces.push({ ...piece, start: piece.start + start, end: piece.end + start })
      }
      return
    }
    this.#pieces.push({ start, end: start + printed.length, ...place })
  }
}
