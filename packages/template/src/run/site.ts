import type { Source } from '../parse/source.ts'

/** The position of an instruction, for errors. */
export interface Site {
  readonly source: Source
  readonly start: number
}
