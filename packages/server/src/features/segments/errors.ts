import { defineError } from '../../platform/errors.ts'

export const segmentNotFound = defineError(
  'segment_not_found',
  404,
  'This segment does not exist. Load the list again.',
)

export const segmentChanged = defineError<{ version: number }>(
  'segment_changed',
  409,
  'Somebody else saved this segment meanwhile. Load it again.',
)

export const segmentInUse = defineError<{ names: string }>(
  'segment_in_use',
  409,
  ({ names }) => `This segment is used by ${names}. Choose another segment there first.`,
)

export const tooManySegments = defineError<{ max: number }>(
  'too_many_segments',
  409,
  ({ max }) => `A store has at most ${max} segments.`,
)

export const segmentTooSlow = defineError(
  'segment_too_slow',
  503,
  'This takes too long with so many customers. Use fewer conditions, or try again later.',
)
