import { defineError } from '../../platform/errors.ts'

export const reportRangeWrong = defineError<{ maxDays: number }>(
  'report_range_wrong',
  400,
  ({ maxDays }) => `The first day must not be after the last one, and a report covers at most ${maxDays} days.`,
)
