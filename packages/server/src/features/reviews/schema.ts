import { z } from 'zod'
import { CsvInput, IdInput } from '../../platform/schemas/bounded.ts'

export const maxReviewLength = 5_000

const ReviewState = z.enum(['published', 'pending', 'spam', 'deleted'])
export type ReviewState = z.infer<typeof ReviewState>

/** What a buyer sends. Errors are said in the language of the site, so that the bounds here are wide. */
export const NewReview = z.object({
  stars: z.string().max(10).default(''),
  title: z.string().max(1_000).default(''),
  text: z.string().max(20_000).default(''),
  name: z.string().max(1_000).default(''),
  captcha: z.string().max(2_000).default(''),
})
export type NewReview = z.infer<typeof NewReview>

export const reviewSorts = ['newest', 'best', 'worst'] as const
export type ReviewSort = (typeof reviewSorts)[number]

export const ReviewParams = z.object({ reviewId: IdInput })

export const ReviewFolder = z.enum(['all', 'pending', 'published', 'spam', 'deleted'])
export type ReviewFolder = z.infer<typeof ReviewFolder>

export const ReviewQuery = z.object({
  folder: ReviewFolder.default('all'),
  search: z.string().max(200).default(''),
  /** Those with so many stars alone. */
  stars: z.coerce.number().int().min(1).max(5).optional(),
  cursor: z.string().max(100).optional(),
})
export type ReviewQuery = z.infer<typeof ReviewQuery>

export const Review = z
  .object({
    id: z.string(),
    state: ReviewState,
    stars: z.int().min(1).max(5),
    title: z.string(),
    text: z.string(),
    authorName: z.string(),
    authorEmail: z.string(),
    /** The order that proves the purchase; null for a review that was imported. */
    orderId: z.string().nullable(),
    /** Whether an order of this store, or of the one it was imported from, proves the purchase. */
    isVerified: z.boolean(),
    itemId: z.string(),
    productTitle: z.string(),
    /** Where the product is on the site. */
    path: z.string(),
    /** The store's answer; '' for none. */
    answer: z.string(),
    createdOn: z.string(),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof Review>

export const ReviewPage = z
  .object({
    reviews: z.array(Review),
    /** By folder. */
    counts: z.object({
      all: z.int().min(0),
      pending: z.int().min(0),
      published: z.int().min(0),
      spam: z.int().min(0),
      deleted: z.int().min(0),
    }),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'ReviewPage' })
export type ReviewPage = z.infer<typeof ReviewPage>

const StateChange = z.object({ id: IdInput, state: ReviewState })
export const ReviewChanges = z.object({ changes: z.array(StateChange).min(1).max(500) }).meta({ id: 'ReviewChanges' })
export type ReviewChanges = z.infer<typeof ReviewChanges>

export const ReviewChangesDone = z
  .object({
    /** The states before, which undo the changes when they are sent. */
    before: z.array(StateChange),
  })
  .meta({ id: 'ReviewChangesDone' })
export type ReviewChangesDone = z.infer<typeof ReviewChangesDone>

/** '' takes the answer away. */
export const ReviewAnswer = z.object({ text: z.string().trim().max(maxReviewLength) }).meta({ id: 'ReviewAnswer' })

export const ReviewImport = z
  .object({
    /** UTF-8, with a header that names the columns `product_handle` and `rating`: an export of ours, or of an app of Shopify. */
    csv: CsvInput,
    /** Counts and writes nothing. */
    isDryRun: z.boolean(),
  })
  .meta({ id: 'ReviewImport' })
export type ReviewImport = z.infer<typeof ReviewImport>

/** What is wrong with a line of a file: no such product, or several; a missing name; unreadable stars or date; a text that is too long. */
const ReviewProblem = z.enum(['product', 'name', 'stars', 'date', 'text'])
export type ReviewProblem = z.infer<typeof ReviewProblem>

export const ReviewImportReport = z
  .object({
    added: z.int().min(0),
    /** Reviews that the store has already. */
    unchanged: z.int().min(0),
    /** Lines that are left out, the first hundred. */
    invalid: z.array(z.object({ line: z.int(), problem: ReviewProblem, text: z.string() })),
    invalidCount: z.int().min(0),
  })
  .meta({ id: 'ReviewImportReport' })
export type ReviewImportReport = z.infer<typeof ReviewImportReport>
