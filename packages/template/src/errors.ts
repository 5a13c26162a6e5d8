/** Which phase found the error: reading tags, building blocks, or rendering. */
export type ErrorFamily = 'parser' | 'assembler' | 'engine'

/** One error of a template. `message` is the wording of the specification; the rest is for editors. */
export interface TemplateError {
  readonly family: ErrorFamily
  /** A stable name to branch on, for example `FORMATTER_UNKNOWN`. */
  readonly code: string
  readonly message: string
  /** Name of the file or partial, '' when the host gave none. */
  readonly file: string
  /** 1-based. */
  readonly line: number
  /** 1-based, in UTF-16 code units. */
  readonly column: number
  /** What the author may have meant, or what to do. */
  readonly hint?: string
}

/** A word that was hardly meant, and the known one next to it. */
export interface Slip {
  readonly written: string
  readonly near: string
}

/** A change that mends a source. Offsets are UTF-16 code units. */
export interface SourceFix {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** What `check` finds: an error, and what to write instead where that is known. */
export interface CheckFinding extends TemplateError {
  readonly fix?: SourceFix
}

/** An error before its place is turned into a line and a column. */
export interface Finding {
  readonly family: ErrorFamily
  readonly code: string
  readonly message: string
  /** Offset into the source, in UTF-16 code units. */
  readonly offset: number
  readonly hint?: string
  /** A word at the offset or behind it. */
  readonly slip?: Slip
}
