import { z } from 'zod'
import { setupSteps } from './settings.ts'

const Count = z.int().min(0)

export const Setup = z
  .object({
    isHidden: z.boolean(),
    steps: z.array(z.object({ name: z.enum(setupSteps), isDone: z.boolean(), isSkipped: z.boolean() })),
  })
  .meta({ id: 'Setup' })
export type Setup = z.infer<typeof Setup>

export const SetupChanges = z
  .object({ isHidden: z.boolean(), skipped: z.array(z.enum(setupSteps)).max(setupSteps.length) })
  .partial()
  .meta({ id: 'SetupChanges' })
export type SetupChanges = z.infer<typeof SetupChanges>

const Draft = z.object({
  itemId: z.string(),
  collectionId: z.string(),
  title: z.string(),
  isProduct: z.boolean(),
  updatedOn: z.string(),
})

const ChangedPage = z.object({
  itemId: z.string().nullable(),
  /** The page, or the one that the item is of. */
  collectionId: z.string(),
  title: z.string(),
})

/** Counts end at 1,000. */
const ToDo = z.object({
  orders: z.object({ toFulfill: Count, needAttention: Count }).nullable(),
  stock: z.object({ low: Count, soldOut: Count }).nullable(),
  drafts: z.object({ count: Count, newest: z.array(Draft) }).nullable(),
  /** Pages, posts and events that visitors see without the latest changes, last changed first; counted to 200. */
  unpublished: z.object({ count: Count, newest: z.array(ChangedPage) }).nullable(),
  failedEmails: Count.nullable(),
  /** Submissions that nobody has opened; their form where all are of one. */
  submissions: z.object({ unread: Count, formId: z.string().nullable() }).nullable(),
})

const Total = z.object({ orders: Count, revenueMinor: z.int() })

/** A period until now, and as much of the period before it. */
const Period = z.object({ now: Total, before: Total })

const Sales = z.object({
  currency: z.string(),
  /** Whether these are the test orders of a site in test mode. */
  isTest: z.boolean(),
  today: Period,
  week: Period,
  month: Period,
  /** The last 30 days, oldest first, each with the day 30 days before it. */
  days: z.array(z.object({ day: z.iso.date(), now: Total, before: Total })),
})
export type Sales = z.infer<typeof Sales>

/** A part is null for who may not read it. */
export const Overview = z
  .object({ setup: Setup.nullable(), toDo: ToDo, sales: Sales.nullable() })
  .meta({ id: 'Overview' })
export type Overview = z.infer<typeof Overview>
