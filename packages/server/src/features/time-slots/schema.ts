import { areHoursAscending, readClockTime } from '@vitrine/commerce'
import { z } from 'zod'

const ClockTime = z
  .string()
  .max(5)
  .refine((text) => readClockTime(text) !== undefined, 'Enter a time, like 09:30.')
const Hours = z
  .array(z.object({ from: ClockTime, to: ClockTime }))
  .max(6, 'At most 6 times a day.')
  .refine(areHoursAscending, 'Each time must end after it begins, and begin after the one before.')

/** When buyers of a rate may pick up, or get their delivery. Times are those of the site's zone. */
export const SlotSchedule = z
  .object({
    /** From Monday on. */
    week: z.array(Hours).length(7),
    /** Days with other hours than their weekday; none: closed. */
    exceptions: z
      .array(z.object({ date: z.iso.date('Enter a date.').max(10), hours: Hours }))
      .max(200, 'At most 200 days.')
      .refine(
        (days) => new Set(days.map(({ date }) => date)).size === days.length,
        'A day is named twice. Take one of them out.',
      ),
    slotMinutes: z.int().min(5, 'At least 5 minutes.').max(720, 'At most 12 hours.'),
    leadMinutes: z.int().min(0).max(20_160, 'At most 14 days.'),
    daysAhead: z.int().min(0).max(60, 'At most 60 days.'),
    /** Orders of one slot; null: any number. */
    capacity: z.int().min(1, 'Enter a number above 0.').max(10_000, 'At most 10,000.').nullable(),
  })
  .refine(
    ({ week, exceptions }) => [...week, ...exceptions.map(({ hours }) => hours)].some((hours) => hours.length > 0),
    'Enter when you are open.',
  )
  .meta({ id: 'SlotSchedule' })
export type SlotSchedule = z.infer<typeof SlotSchedule>
