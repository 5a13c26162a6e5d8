import { checkEmail } from '@vitrine/commerce'
import { z } from 'zod'
import { CsvInput, IdInput, LineInput, VersionInput } from '../../platform/schemas/bounded.ts'
import { Pagination } from '../../platform/schemas/shared-schemas.ts'

export const maxLists = 50
const maxTags = 50

const subscriberStates = ['pending', 'subscribed', 'unsubscribed', 'bounced', 'complained'] as const
export type SubscriberState = (typeof subscriberStates)[number]

const EmailInput = LineInput(256).refine(
  (email) => checkEmail(email).kind === 'email',
  'Enter an email address such as hello@example.com.',
)
const ListIds = z.array(IdInput).max(maxLists)
const Tags = z.array(LineInput(50).min(1, 'A tag is empty.')).max(maxTags)
/** How the owner knows that people want the mails: kept with each of them. */
const Statement = z
  .string()
  .trim()
  .min(10, 'Say how these people agreed, in a sentence.')
  .max(500, 'At most 500 characters.')

export const NewsletterSettings = z
  .object({
    /** Nobody gets mails before they press a button that a mail leads to. */
    isDoubleOptIn: z.boolean(),
    /** A box at the checkout. */
    asksAtCheckout: z.boolean(),
    /** A box beside the form for mails about stock. */
    asksAtRestock: z.boolean(),
    /** Joined by those boxes and by accounts of customers. */
    listIds: ListIds,
    /** Counts whether mails of campaigns are opened, and which of their links are followed. */
    tracksOpens: z.boolean(),
    tracksClicks: z.boolean(),
    mailsPerMinute: z.int().min(1, 'Enter a number from 1 to 6,000.').max(6_000, 'Enter a number from 1 to 6,000.'),
    /** Printed below each campaign: the law of many countries asks for it. */
    postalAddress: z.string().trim().max(500, 'At most 500 characters.'),
  })
  .meta({ id: 'NewsletterSettings' })

const Consent = z.object({
  at: z.string(),
  /** What happened. */
  event: z.enum([
    'signed-up',
    'confirmed',
    'preferences',
    'unsubscribed',
    'added',
    'imported',
    'bounced',
    'complained',
  ]),
  /** Where: `block`, `form`, `checkout`, `restock`, `account`, `staff`, `import`, `link`, `campaign`. */
  source: z.string(),
  /** The page's path. */
  path: z.string().default(''),
  /** The text that was shown, or the statement of the owner. */
  text: z.string().default(''),
  /** Network address of the person; '' for staff. */
  address: z.string().default(''),
})
export const ConsentList = z.array(Consent)
/** As it is written, before the time is known. */
export type NewConsent = Omit<z.input<typeof Consent>, 'at'>

export const SubscriberFilter = z.object({
  /** Beginning of an email or a name. */
  search: z.string().trim().max(200).optional(),
  state: z.enum(subscriberStates).optional(),
  list: IdInput.optional(),
  tag: z.string().trim().max(50).optional(),
})
export type SubscriberFilter = z.infer<typeof SubscriberFilter>
export const SubscriberQuery = SubscriberFilter.extend({
  cursor: IdInput.optional(),
  limit: z.coerce.number<string>().int().min(1).max(100).default(50),
})
export type SubscriberQuery = z.infer<typeof SubscriberQuery>

const Summary = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  state: z.enum(subscriberStates),
  listIds: z.array(z.string()),
  tags: z.array(z.string()),
  createdOn: z.string(),
})
export const SubscriberSummary = Summary.meta({ id: 'SubscriberSummary' })
export type SubscriberSummary = z.infer<typeof SubscriberSummary>

export const SubscriberPage = z
  .object({
    subscribers: z.array(SubscriberSummary),
    /** Of all that match, on the first page only; counted up to 10,000. */
    count: z.object({ value: z.int().min(0), isMore: z.boolean() }).nullable(),
    pagination: Pagination,
  })
  .meta({ id: 'SubscriberPage' })
export type SubscriberPage = z.infer<typeof SubscriberPage>

export const Subscriber = Summary.extend({
  version: z.int().min(1),
  stateChangedOn: z.string(),
  consent: ConsentList,
}).meta({ id: 'Subscriber' })
export type Subscriber = z.infer<typeof Subscriber>

export const SubscriberParams = z.object({ subscriberId: IdInput })

export const NewSubscriber = z
  .object({ email: EmailInput, name: LineInput(200).default(''), listIds: ListIds, tags: Tags, statement: Statement })
  .meta({ id: 'NewSubscriber' })
export type NewSubscriber = z.infer<typeof NewSubscriber>

export const SaveSubscriber = z
  .object({
    name: LineInput(200),
    listIds: ListIds,
    tags: Tags,
    /** Ends mails; only people themselves begin them again. */
    ends: z.enum(['unsubscribed', 'bounced', 'complained']).nullable().default(null),
    version: VersionInput,
  })
  .meta({ id: 'SaveSubscriber' })
export type SaveSubscriber = z.infer<typeof SaveSubscriber>

export const SubscriberImport = z
  .object({
    /** UTF-8, with a header that names a column `email`. */
    csv: CsvInput,
    listIds: ListIds,
    tags: Tags,
    statement: Statement,
    /** Counts and writes nothing. */
    isDryRun: z.boolean(),
  })
  .meta({ id: 'SubscriberImport' })
export type SubscriberImport = z.infer<typeof SubscriberImport>

export const SubscriberImportReport = z
  .object({
    added: z.int().min(0),
    updated: z.int().min(0),
    /** People who unsubscribed, complained or could not be reached: they stay as they are. */
    skipped: z.int().min(0),
    /** Lines without a usable address, the first hundred. */
    invalid: z.array(z.object({ line: z.int(), text: z.string() })),
    invalidCount: z.int().min(0),
  })
  .meta({ id: 'SubscriberImportReport' })
export type SubscriberImportReport = z.infer<typeof SubscriberImportReport>

export const NewList = z
  .object({
    name: LineInput(100).min(1, 'A list needs a name.'),
    description: LineInput(300).default(''),
    isPublic: z.boolean().default(true),
  })
  .meta({ id: 'NewNewsletterList' })
export type NewList = z.infer<typeof NewList>

const List = NewList.extend({
  id: z.string(),
  /** People who are subscribed and on it. */
  subscriberCount: z.int().min(0),
}).meta({ id: 'NewsletterList' })
export type List = z.infer<typeof List>
export const Lists = z
  .object({
    lists: z.array(List),
    /** People who get mails, on any list or none. */
    subscribedCount: z.int().min(0),
    /** Those in use, by name. */
    tags: z.array(z.string()),
  })
  .meta({ id: 'NewsletterLists' })
export type Lists = z.infer<typeof Lists>
/** What editors of pages and forms choose from. */
export const ListNames = z
  .object({ lists: z.array(z.object({ id: z.string(), name: z.string() })) })
  .meta({ id: 'NewsletterListNames' })
export type ListNames = z.infer<typeof ListNames>
export const ListParams = z.object({ listId: IdInput })
