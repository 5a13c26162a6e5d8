import { z } from 'zod'
import { IdInput, LineInput, VersionInput } from '../../platform/schemas/bounded.ts'

export const maxFunds = 100
const maxSuggested = 8
export const maxNote = 500

export const donationFrequencies = ['once', 'month', 'year'] as const
export type DonationFrequency = (typeof donationFrequencies)[number]

/** Far above what any currency allows, which the service checks. */
const Amount = z
  .int('Enter an amount.')
  .min(1, 'Enter an amount above 0.')
  .max(1_000_000_000, 'This amount is too large.')

const TextInput = z.string().trim().max(2_000, 'At most 2,000 characters.')

const definition = {
  title: LineInput(120).min(1, 'Title is required.'),
  /** Plain text; lines stay. */
  text: TextInput,
  /** Minor units of the site's currency, as all amounts. */
  suggestedMinor: z.array(Amount).max(maxSuggested, 'At most 8 amounts.'),
  allowsOwnAmount: z.boolean(),
  minimumMinor: Amount,
  maximumMinor: Amount,
  frequencies: z
    .array(z.enum(donationFrequencies))
    .min(1, 'Choose how often visitors can give.')
    .max(donationFrequencies.length, 'Choose each once.'),
  asksNote: z.boolean(),
  asksAnonymous: z.boolean(),
  /** '' for the usual word in the site's language. */
  buttonLabel: LineInput(80),
  thanks: TextInput,
  taxNote: TextInput,
}

const fields = { isEnabled: z.boolean(), ...definition }

/** What one field cannot say alone. */
function checkTogether(input: z.infer<z.ZodObject<typeof definition>>, problems: z.RefinementCtx): void {
  const refuse = (field: string, message: string) => problems.addIssue({ code: 'custom', path: [field], message })
  const { suggestedMinor, minimumMinor, maximumMinor, frequencies } = input
  if (minimumMinor > maximumMinor) refuse('maximumMinor', 'The maximum must not be below the minimum.')
  if (suggestedMinor.some((amount) => amount < minimumMinor || amount > maximumMinor))
    refuse('suggestedMinor', 'Each suggested amount must be between the minimum and the maximum.')
  if (new Set(suggestedMinor).size < suggestedMinor.length) refuse('suggestedMinor', 'Suggest each amount once.')
  if (suggestedMinor.length === 0 && !input.allowsOwnAmount)
    refuse('suggestedMinor', 'Suggest an amount, or let visitors enter their own.')
  if (new Set(frequencies).size < frequencies.length) refuse('frequencies', 'Choose each once.')
}

/** A fund without its state. */
export const FundDefinition = z.object(definition).superRefine(checkTogether)
export type FundDefinition = z.infer<typeof FundDefinition>

export const NewFund = z.object(fields).superRefine(checkTogether).meta({ id: 'NewDonationFund' })
export type NewFund = z.infer<typeof NewFund>

export const SaveFund = z
  .object({
    ...fields,
    /** The version that the changes began from. */
    version: VersionInput,
  })
  .superRefine(checkTogether)
  .meta({ id: 'SaveDonationFund' })
export type SaveFund = z.infer<typeof SaveFund>

export const FundParams = z.object({ fundId: IdInput })

export const Fund = z
  .object({
    id: z.string(),
    version: z.int().min(0),
    ...fields,
    /** The path of its page. */
    path: z.string(),
    createdOn: z.string(),
    updatedOn: z.string(),
  })
  .meta({ id: 'DonationFund' })
export type Fund = z.infer<typeof Fund>

/** Newest first. */
export const Funds = z.object({ funds: z.array(Fund) }).meta({ id: 'DonationFunds' })

export const DonationsQuery = z.object({ fundId: IdInput.optional(), cursor: IdInput.optional() })
export type DonationsQuery = z.infer<typeof DonationsQuery>

export const DonationExportQuery = z.object({ fundId: IdInput.optional() })

const Donation = z
  .object({
    orderId: z.string(),
    orderNumber: z.string(),
    fundId: z.string(),
    /** The title of the line. */
    title: z.string(),
    donorName: z.string(),
    email: z.string(),
    isAnonymous: z.boolean(),
    note: z.string(),
    frequency: z.enum(donationFrequencies),
    amountMinor: z.int(),
    refundedMinor: z.int().min(0),
    currency: z.string(),
    paymentStatus: z.string(),
    createdOn: z.string(),
  })
  .meta({ id: 'Donation' })
export type Donation = z.infer<typeof Donation>

export const Donations = z
  .object({
    /** Newest first. */
    donations: z.array(Donation),
    /** The sums of all that were paid, less refunds, by currency. */
    totals: z.array(z.object({ currency: z.string(), count: z.int().min(0), receivedMinor: z.int() })),
    /** Donations of tries, in a store that is in test mode. */
    isTest: z.boolean(),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'Donations' })
export type Donations = z.infer<typeof Donations>

/** The form of a fund as a browser posts it. */
export const DonationForm = z.object({
  currency: z.string().max(10).default(''),
  /** A suggested amount in minor units, or `own`. */
  amount: z.string().max(20).default(''),
  /** As it was typed. */
  ownAmount: z.string().max(100).default(''),
  frequency: z.string().max(10).default('once'),
  note: z.string().max(5_000).default(''),
  isAnonymous: z.string().max(10).default(''),
  crumb: z.string().max(500).optional(),
})
export type DonationForm = z.infer<typeof DonationForm>
