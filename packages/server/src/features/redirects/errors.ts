import { defineError } from '../../platform/errors.ts'
import type { LineProblem } from './redirect.ts'

export const redirectsInvalid = defineError<{ problems: readonly LineProblem[]; count: number }>(
  'redirects_invalid',
  400,
  ({ problems, count }) =>
    `${count === 1 ? 'One line needs' : `${count} lines need`} mending. Line ${problems[0]?.line}: ${problems[0]?.message}`,
)

export const redirectsTooLarge = defineError<{ limitBytes: number; bytes: number }>(
  'redirects_too_large',
  400,
  ({ limitBytes, bytes }) =>
    `The text is larger than ${limitBytes / 1000} KB (it has ${Math.ceil(bytes / 1000)} KB). Shorten it, for example with [placeholders].`,
)

export const redirectsChanged = defineError<{ version: number; source: string }>(
  'redirects_changed',
  409,
  'Someone else changed the redirects. Review them, then save again to overwrite.',
)
