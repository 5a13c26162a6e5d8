import { z } from 'zod'

/** Shapes that answers of several features have. */

/** Where a list goes on: send `nextPageCursor` as `cursor`. */
export const Pagination = z
  .object({ hasNextPage: z.boolean(), nextPageCursor: z.string().nullable() })
  .meta({ id: 'Pagination' })

/** An amount in the minor units of its currency. */
export const Money = z.object({ amountMinor: z.int(), currency: z.string() }).meta({ id: 'Money' })

/** The point of a picture that stays visible when it is cropped: 0 to 1 from its left and its top. */
export const FocalPoint = z.object({ x: z.number(), y: z.number() }).meta({ id: 'FocalPoint' })
