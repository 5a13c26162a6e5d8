import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const VisitSettings = z
  .object({
    /** False: pages bring no script and nothing is counted. */
    enabled: z.boolean(),
    /** `never`: a hash of the day identifies a visitor. `always`: a cookie that lasts two years does. */
    cookies: z.enum(['never', 'always']),
    /** Days that single hits are kept. */
    keepHitsDays: z.union([z.literal(7), z.literal(30), z.literal(90)]),
    /** Months that the numbers of a day are kept. */
    keepCountsMonths: z.union([z.literal(13), z.literal(25), z.literal(61)]),
  })
  .meta({ id: 'VisitSettings' })
export type VisitSettings = z.infer<typeof VisitSettings>

/** Whether and how visits are counted. */
export const visitSettings = defineSettings('visits', VisitSettings, {
  enabled: true,
  cookies: 'never',
  keepHitsDays: 30,
  keepCountsMonths: 25,
})
