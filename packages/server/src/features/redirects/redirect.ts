/** Where a placeholder begins and ends, and its name. */
export const placeholder = /\[([A-Za-z][A-Za-z0-9_-]*)\]/g

/** A piece of a path part: literal text, or the name of a placeholder (at least one character). */
export type Piece = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'any'; readonly name: string }

/** One line, understood. */
export interface Redirect {
  readonly line: number
  /** Decoded parts of the path it applies to, each as pieces. */
  readonly from: readonly (readonly Piece[])[]
  /** A path of this site or an address elsewhere, percent-encoded, with `[name]` in it. */
  readonly to: string
  readonly status: 301 | 302
}

/** The problem of a line. `code` is for programs, `message` for people. */
export interface LineProblem {
  readonly line: number
  readonly code: string
  readonly message: string
}
