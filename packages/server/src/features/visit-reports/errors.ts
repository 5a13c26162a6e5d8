import { defineError } from '../../platform/errors.ts'

export const visitRangeWrong = defineError<{ maxDays: number }>(
  'visit_range_wrong',
  400,
  ({ maxDays }) => `The first day must not be after the last one, and a report covers at most ${maxDays} days.`,
)
