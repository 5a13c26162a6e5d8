import type { TemplateError } from '../errors.ts'
import type { Frame } from './frame.ts'
import type { Run } from './run.ts'

/** Something that renders: a whole template, a partial, or the body of a macro. */
export interface Block {
  /** Renders within `frame`, as it is: variables it binds stay there. */
  render(run: Run, frame: Frame): string
}

/** A compiled template or partial. */
export interface Unit extends Block {
  /** What parsing found; a partial with errors renders nothing. */
  readonly errors: readonly TemplateError[]
}

/** The partials of a theme, by name. */
export interface UnitSource {
  find(name: string): Unit | undefined
}
