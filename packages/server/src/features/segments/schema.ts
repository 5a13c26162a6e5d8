import { isCountryCode } from '@vitrine/commerce/addresses'
import { z } from 'zod'
import { IdInput, LineInput, VersionInput } from '../../platform/schemas/bounded.ts'

export const segmentLimits = { segments: 100, conditions: 10, entries: 50 } as const

const Country = z.string().max(2).refine(isCountryCode, 'Choose a country of the list.')

/** One thing that is asked of a customer. */
export const SegmentCondition = z
  .discriminatedUnion('kind', [
    /** Orders of any state. */
    z.object({
      kind: z.literal('orders'),
      compare: z.enum(['min', 'max']),
      count: z.int().min(0, 'Enter a number from 0.').max(1_000_000, 'This is too much.'),
    }),
    /** Payments less refunds, in the currency of the store. */
    z.object({
      kind: z.literal('spent'),
      compare: z.enum(['min', 'max']),
      amountMinor: z.int().min(0, 'Enter an amount.').max(1_000_000_000_000, 'This is too much.'),
    }),
    /** `before`: who ordered, and not within these days. */
    z.object({
      kind: z.literal('lastOrder'),
      compare: z.enum(['within', 'before']),
      days: z.int().min(1, 'Enter a number from 1.').max(3_650, 'At most 3,650 days.'),
    }),
    /** Of a saved address, or of an address of an order. */
    z.object({
      kind: z.literal('country'),
      countries: z.array(Country).min(1, 'Choose a country.').max(segmentLimits.entries, 'At most 50 countries.'),
    }),
    /** Any one of the tags, or none of them. */
    z.object({
      kind: z.literal('tag'),
      isTrue: z.boolean(),
      tags: z
        .array(LineInput(50).min(1, 'A tag is empty.'))
        .min(1, 'Enter a tag.')
        .max(segmentLimits.entries, 'At most 50 tags.'),
    }),
    /** Any one of the products, in an order that was not canceled. */
    z.object({
      kind: z.literal('bought'),
      isTrue: z.boolean(),
      itemIds: z.array(IdInput).min(1, 'Choose a product.').max(segmentLimits.entries, 'At most 50 products.'),
    }),
    z.object({ kind: z.literal('marketing'), isTrue: z.boolean() }),
    z.object({ kind: z.literal('account'), isTrue: z.boolean() }),
    /** A subscription that goes on, is paused, or whose renewal is not paid yet. */
    z.object({ kind: z.literal('subscription'), isTrue: z.boolean() }),
  ])
  .meta({ id: 'SegmentCondition' })
export type SegmentCondition = z.infer<typeof SegmentCondition>

const rules = {
  /** `any`: one condition that holds is enough. */
  match: z.enum(['all', 'any']),
  conditions: z
    .array(SegmentCondition)
    .min(1, 'Add a condition.')
    .max(segmentLimits.conditions, 'At most 10 conditions.'),
}

export const SegmentRules = z.object(rules).meta({ id: 'SegmentRules' })
export type SegmentRules = z.infer<typeof SegmentRules>

const fields = { name: LineInput(100).min(1, 'Name is required.'), ...rules }

export const NewSegment = z.object(fields).meta({ id: 'NewSegment' })
export type NewSegment = z.infer<typeof NewSegment>

export const SaveSegment = z.object({ ...fields, version: VersionInput }).meta({ id: 'SaveSegment' })
export type SaveSegment = z.infer<typeof SaveSegment>

/** What a segment is used by. */
const SegmentUse = z.object({ kind: z.enum(['discount', 'campaign']), id: z.string(), name: z.string() })

export const Segment = z
  .object({
    id: z.string(),
    version: z.int(),
    name: z.string(),
    match: z.enum(['all', 'any']),
    conditions: z.array(SegmentCondition),
    /** Discounts, and campaigns that are not over: at most 20 of each. */
    uses: z.array(SegmentUse),
    createdOn: z.string(),
    updatedOn: z.string(),
  })
  .meta({ id: 'Segment' })
export type Segment = z.infer<typeof Segment>

export const SegmentList = z.object({ segments: z.array(Segment) }).meta({ id: 'SegmentList' })
export type SegmentList = z.infer<typeof SegmentList>

/** Counted up to 10,000. */
export const SegmentCount = z.object({ value: z.int().min(0), isMore: z.boolean() }).meta({ id: 'SegmentCount' })
export type SegmentCount = z.infer<typeof SegmentCount>

export const SegmentParams = z.object({ segmentId: IdInput })
