import { defineError } from '../../platform/errors.ts'

export const speedRangeWrong = defineError<{ maxDays: number }>(
  'speed_range_wrong',
  400,
  ({ maxDays }) => `The last day must not be before the first one, and a report covers ${maxDays} days at most.`,
)
