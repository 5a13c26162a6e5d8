import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

const Day = z.int().min(1, 'Enter a number of days from 1 to 30.').max(30, 'Enter a number of days from 1 to 30.')

/** Retries of renewals that are not paid, and mails ahead of charges. */
export const subscriptionSettings = defineSettings(
  'subscriptions',
  z.object({
    /** Days after the first failure on which the charge is tried again, in rising order. */
    retryDays: z
      .array(Day)
      .max(8, 'At most 8 retries.')
      .refine(
        (days) => days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0)),
        'Each day must be later than the one before.',
      ),
    /** Days after the last try until the subscription ends. */
    graceDays: z.int().min(0).max(60, 'At most 60 days.'),
    /** Days before a charge on which it is announced; 0: never. */
    noticeDays: z.int().min(0).max(30, 'At most 30 days.'),
    /** Days between the mail about a new price and the first charge of it. */
    priceNoticeDays: z
      .int()
      .min(1, 'Enter a number of days from 1 to 90.')
      .max(90, 'Enter a number of days from 1 to 90.'),
  }),
  { retryDays: [1, 3, 5, 7], graceDays: 3, noticeDays: 3, priceNoticeDays: 30 },
)
