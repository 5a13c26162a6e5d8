import { z } from 'zod'
import { CsvInput, IdInput, LineInput } from '../../platform/schemas/bounded.ts'
import { Money, Pagination } from '../../platform/schemas/shared-schemas.ts'

export const CustomerQuery = z.object({
  /** Beginning of an email, a name or a last name. */
  search: z.string().trim().max(200).optional(),
  account: z.enum(['yes', 'no']).optional(),
  marketing: z.enum(['yes', 'no']).optional(),
  tag: z.string().trim().max(50).optional(),
  /** The id of a segment. */
  segment: IdInput.optional(),
  sort: z.enum(['newest', 'last-order']).default('newest'),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type CustomerQuery = z.infer<typeof CustomerQuery>

export const CustomerFilter = CustomerQuery.omit({ cursor: true, limit: true })

const Summary = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  hasAccount: z.boolean(),
  acceptsMarketing: z.boolean(),
  tags: z.array(z.string()),
  orderCount: z.int().min(0),
  /** Payments less refunds, in the currency of the store. */
  spent: Money,
  lastOrderOn: z.string().nullable(),
  createdOn: z.string(),
})

export const CustomerSummary = Summary.meta({ id: 'CustomerSummary' })
export type CustomerSummary = z.infer<typeof CustomerSummary>

export const CustomerPage = z
  .object({
    customers: z.array(CustomerSummary),
    /** Of all that match, on the first page only; counted up to 10,000. */
    count: z.object({ value: z.int().min(0), isMore: z.boolean() }).nullable(),
    pagination: Pagination,
  })
  .meta({ id: 'CustomerPage' })
export type CustomerPage = z.infer<typeof CustomerPage>

/** A postal address as answers have it. */
export const Address = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    address1: z.string(),
    address2: z.string(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
    countryCode: z.string(),
    phone: z.string(),
  })
  .meta({ id: 'Address' })

export const CustomerAddress = z
  .object({
    id: z.string(),
    isDefault: z.boolean(),
    address: Address,
  })
  .meta({ id: 'CustomerAddress' })
export type CustomerAddress = z.infer<typeof CustomerAddress>

export const Customer = Summary.extend({
  note: z.string(),
  /** Buys without tax while signed in, and in orders that staff draft. */
  taxExempt: z.boolean(),
  version: z.int(),
  verifiedOn: z.string().nullable(),
  lastSignInOn: z.string().nullable(),
  addresses: z.array(CustomerAddress),
  /** Choices about marketing, newest first. */
  marketingChoices: z.array(z.object({ at: z.string(), accepts: z.boolean(), source: z.string() })),
}).meta({ id: 'Customer' })
export type Customer = z.infer<typeof Customer>

export const CustomerParams = z.object({ customerId: IdInput })

export const customerLimits = { nameLength: 200, noteLength: 5_000, tags: 50, tagLength: 50 } as const

export const SaveCustomer = z.object({
  /** Of the customer that was read. */
  version: z.int(),
  name: LineInput(customerLimits.nameLength),
  note: z.string().max(customerLimits.noteLength, 'At most 5,000 characters.'),
  tags: z.array(LineInput(customerLimits.tagLength).min(1)).max(customerLimits.tags, 'At most 50 tags.'),
  acceptsMarketing: z.boolean(),
  /** Left out: as it was. */
  taxExempt: z.boolean().optional(),
})
export type SaveCustomer = z.infer<typeof SaveCustomer>

export const PersonalData = z.record(z.string(), z.array(z.unknown()))

export const CustomerImport = z
  .object({
    /** UTF-8, with a header that names a column `Email`: an export of ours, or of Shopify. */
    csv: CsvInput,
    /** Counts and writes nothing. */
    isDryRun: z.boolean(),
  })
  .meta({ id: 'CustomerImport' })
export type CustomerImport = z.infer<typeof CustomerImport>

export const CustomerImportReport = z
  .object({
    added: z.int().min(0),
    /** Known customers who got a name, a note, tags or an address. */
    updated: z.int().min(0),
    unchanged: z.int().min(0),
    /** Customers who are imported without their address: it lacks a part. */
    incompleteAddresses: z.int().min(0),
    /** Lines without a usable email, the first hundred. */
    invalid: z.array(z.object({ line: z.int(), text: z.string() })),
    invalidCount: z.int().min(0),
  })
  .meta({ id: 'CustomerImportReport' })
export type CustomerImportReport = z.infer<typeof CustomerImportReport>
