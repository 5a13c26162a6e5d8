import { z } from 'zod'
import { boundedJson, boundedRecord, IdInput, LineInput } from '../../../platform/schemas/bounded.ts'
import { themeSettings } from '../../themes/index.ts'

/** A release changes many products at once; each is one change. */
export const maxChanges = 200

export const ChangeKindName = z.enum(['prices', 'tweaks', 'css', 'menu'])
export type ChangeKindName = z.infer<typeof ChangeKindName>

/** The release that a change is saved for: an open one, or a new one of this name. */
const target = {
  release: z.union([z.object({ releaseId: IdInput }), z.object({ title: LineInput(100).min(1, 'Enter a name.') })]),
}
export type ReleaseTarget = z.infer<(typeof target)['release']>

const maxAmount = 1_000_000_000_000
const amount = z.int().min(0).max(maxAmount)

const Price = z
  .object({ priceMinor: z.int(), salePriceMinor: z.int().nullable(), onSale: z.boolean() })
  .meta({ id: 'ReleasePrice' })

/** What variants of a product cost once the release is live. */
export const SavePriceChange = z
  .object({
    ...target,
    productId: IdInput,
    prices: z
      .array(
        z.object({
          variantId: IdInput,
          priceMinor: amount,
          salePriceMinor: amount.nullable(),
          onSale: z.boolean(),
        }),
      )
      .min(1, 'Change a price first.')
      .max(250),
  })
  .meta({ id: 'SavePriceChange' })
export type SavePriceChange = z.infer<typeof SavePriceChange>

/** Settings of the theme by their title; null is the default of the theme. */
export const SaveStyleChange = z
  .object({ ...target, values: boundedRecord(z.string().max(10_000).nullable(), 2_000) })
  .meta({ id: 'SaveStyleChange' })
export type SaveStyleChange = z.infer<typeof SaveStyleChange>

export const SaveCssChange = z.object({ ...target, css: themeSettings.customCss.schema }).meta({ id: 'SaveCssChange' })

/** The entries of a menu, each checked as it is stored; null is what the site shows without its owner. */
export const SaveMenuChange = z
  .object({
    ...target,
    name: IdInput,
    entries: z.array(boundedJson(10_000)).max(200, 'A menu has at most 200 entries.').nullable(),
  })
  .meta({ id: 'SaveMenuChange' })
export type SaveMenuChange = z.infer<typeof SaveMenuChange>

/** The release that has the change now. */
export const SavedChange = z
  .object({ releaseId: z.string(), releaseTitle: z.string(), publishOn: z.string().nullable() })
  .meta({ id: 'SavedChange' })
export type SavedChange = z.infer<typeof SavedChange>

/** A change that stays in a release. `over` is what was live when the person chose to keep the change in spite of it. */
export const KeptChange = z
  .object({ kind: ChangeKindName, id: IdInput, over: z.string().max(100).optional() })
  .meta({ id: 'KeptChange' })
export type KeptChange = z.infer<typeof KeptChange>

export const ReleaseChange = z
  .object({
    kind: ChangeKindName,
    /** A product or a menu; 'site' for what a site has once. */
    id: z.string(),
    title: z.string(),
    /** `outdated`: what is live was changed since. `missing`: the product is gone. */
    status: z.enum(['ready', 'outdated', 'missing', 'published']),
    /** Changes with what is live: `over` of a change that is kept. */
    liveMark: z.string(),
    /** How many values it changes; of these at most 50 are below. */
    fieldCount: z.int().min(0),
    prices: z.array(z.object({ label: z.string(), before: Price.nullable(), after: Price, live: Price.nullable() })),
    /** In words. Null: the default. `live` is what visitors see now. */
    texts: z.array(
      z.object({
        label: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
        live: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ReleaseChange' })
export type ReleaseChange = z.infer<typeof ReleaseChange>

const WaitingChange = z
  .object({
    kind: ChangeKindName,
    id: z.string(),
    releaseId: z.string(),
    releaseTitle: z.string(),
    publishOn: z.string().nullable(),
    waitsForApproval: z.boolean(),
  })
  .meta({ id: 'WaitingChange' })
export type WaitingChange = z.infer<typeof WaitingChange>

/** Changes that open releases have, those with a time first. */
export const WaitingChanges = z.object({ changes: z.array(WaitingChange) }).meta({ id: 'WaitingChanges' })

export const PriceFields = z.record(z.string(), Price)
export type PriceValue = z.infer<typeof Price>
