import { defineError } from '../../platform/errors.ts'
import type { LineProblem } from './mapping.ts'

export const mappingsInvalid = defineError<{ problems: readonly LineProblem[]; count: number }>(
  'url_mappings_invalid',
  400,
  ({ problems, count }) =>
    `${count === 1 ? 'One line needs' : `${count} lines need`} mending. Line ${problems[0]?.line}: ${problems[0]?.message}`,
)

export const mappingsTooLarge = defineError<{ limitBytes: number; bytes: number }>(
  'url_mappings_too_large',
  400,
  ({ limitBytes, bytes }) =>
    `The text is larger than ${limitBytes / 1000} KB (it has ${Math.ceil(bytes / 1000)} KB). Shorten it, for example with [placeholders].`,
)

export const mappingsChanged = defineError<{ version: number; source: string }>(
  'url_mappings_changed',
  409,
  'Someone else changed the redirects. Review them, then save again to overwrite.',
)
