import { z } from 'zod'
import { IdInput, LineInput } from '../../platform/schemas/bounded.ts'

/** Plain text, which formatters of themes escape. */
const Text = (max: number) => LineInput(max).regex(/^[^<>]*$/, 'Text only: no < or >.')

export const RestockSettings = z
  .object({
    enabled: z.boolean(),
    /** Mails go out by themselves when stock comes back. */
    isAutomatic: z.boolean(),
    /** '' stands for the text of the site's language, here and below. */
    callToAction: Text(200),
    placeholder: Text(100),
    buttonLabel: Text(60),
    /** Takes the place of the form. */
    thanks: Text(200),
  })
  .meta({ id: 'RestockSettings' })
export type RestockSettings = z.infer<typeof RestockSettings>

/** The specification's payload. */
export const NewRestockSignUp = z
  .object({
    productId: IdInput,
    variantId: IdInput,
    siteVisitorEmail: z.string().max(500).default(''),
    /** Read where the owner offers the box. */
    isJoinMailingList: z.boolean().default(false),
    captchaToken: z.string().max(2_000).nullish(),
  })
  .meta({ id: 'NewRestockSignUp' })
export type NewRestockSignUp = z.infer<typeof NewRestockSignUp>

export const RestockThanks = z.object({ message: z.string() }).meta({ id: 'RestockThanks' })

const Cursor = z.string().max(200).optional()

export const RestockGroupQuery = z.object({ cursor: Cursor })
export const RestockQuery = z.object({ productId: IdInput, variantId: IdInput, cursor: Cursor })

/** A variant that people wait for. */
const RestockGroup = z.object({
  productId: z.string(),
  variantId: z.string(),
  productTitle: z.string(),
  sku: z.string(),
  /** Values of its options. */
  options: z.array(z.string()),
  pictureUrl: z.string().nullable(),
  stock: z.object({ unlimited: z.boolean(), onHand: z.int() }),
  /** People who wait for a mail, and those whose mail is on its way. */
  waitingCount: z.int().min(0),
  notifiedCount: z.int().min(0),
  lastSignUpOn: z.string(),
})
export type RestockGroup = z.infer<typeof RestockGroup>

/** The specification's answer, without `pagination`. */
export const RestockGroups = z
  .object({ signUpGroups: z.array(RestockGroup), hasNextPage: z.boolean(), nextPageCursor: z.string().nullable() })
  .meta({ id: 'RestockGroups' })
export type RestockGroups = z.infer<typeof RestockGroups>

const RestockSignUp = z.object({
  id: z.string(),
  email: z.string(),
  status: z.enum(['waiting', 'sending', 'notified']),
  createdOn: z.string(),
  notifiedOn: z.string().nullable(),
})
export type RestockSignUp = z.infer<typeof RestockSignUp>

export const RestockSignUps = z
  .object({ signUps: z.array(RestockSignUp), hasNextPage: z.boolean(), nextPageCursor: z.string().nullable() })
  .meta({ id: 'RestockSignUps' })
export type RestockSignUps = z.infer<typeof RestockSignUps>

const VariantPair = z.object({ productId: IdInput, variantId: IdInput })
export const SendRestock = VariantPair.extend({
  /** Some of them; all who wait without it. */
  signUpIds: z.array(IdInput).min(1).max(500).optional(),
}).meta({ id: 'SendRestock' })
export type SendRestock = z.infer<typeof SendRestock>

export const SendAllRestock = z
  .object({ sendRequests: z.array(VariantPair).min(1).max(500) })
  .meta({ id: 'SendAllRestock' })

export const RestockSending = z
  .object({
    /** Mails that are on their way. */
    queued: z.int().min(0),
    /** Variants without stock: nobody gets a mail about them. */
    soldOut: z.int().min(0),
  })
  .meta({ id: 'RestockSending' })
export type RestockSending = z.infer<typeof RestockSending>

export const RestockSignUpParams = z.object({ signUpId: IdInput })
export const RestockExportQuery = z.object({ variantId: IdInput.optional() })
