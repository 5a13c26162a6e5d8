import { defineError } from '../../platform/errors.ts'

export const identifierInvalid = defineError<{ identifier: string; problem: string }>(
  'identifier_invalid',
  400,
  ({ identifier, problem }) => `"${identifier}" cannot be the name of a site: ${problem}.`,
)

export const identifierTaken = defineError<{ identifier: string }>(
  'identifier_taken',
  409,
  ({ identifier }) => `There is already a site named "${identifier}". Choose another name.`,
)
