import { z } from 'zod'

/** An account that the shop is paid into. Its secrets are not among it: nobody gets them back. */
const PaymentAccountView = z
  .object({
    provider: z.string(),
    isTest: z.boolean(),
    /** The provider's id of the account. */
    accountId: z.string(),
    accountName: z.string(),
    publishableKey: z.string(),
    /** Payments are authorized at the checkout and captured by the owner. */
    capturesLater: z.boolean(),
    isEnabled: z.boolean(),
    /** Names of the means of payment on the provider's page; empty where the provider shows them itself. */
    methods: z.array(z.string()),
    /** When the provider last accepted the keys. */
    verifiedOn: z.string(),
  })
  .meta({ id: 'PaymentAccount' })

export const PaymentAccounts = z
  .object({
    accounts: z.array(PaymentAccountView),
    /** Where Stripe sends its messages to. */
    webhookUrl: z.string(),
    /** The kinds of messages that it has to send. */
    webhookEvents: z.array(z.string()),
  })
  .meta({ id: 'PaymentAccounts' })
export type PaymentAccounts = z.infer<typeof PaymentAccounts>

const Key = z.string().trim().max(300)

/** Keys of Stripe. Secrets that are left out, or '', stay as they are. */
export const StripeKeys = z
  .object({
    publishableKey: Key.regex(
      /^pk_(test|live)_\w{8,}$/,
      'Enter the whole publishable key. It begins with pk_test_ or pk_live_.',
    ),
    secretKey: Key.regex(
      /^(?:(?:sk|rk)_(?:test|live)_\w{8,})?$/,
      'Enter the whole secret key. It begins with sk_test_ or sk_live_.',
    ).default(''),
    webhookSecret: Key.regex(
      /^(?:whsec_[\w+/=]{8,})?$/,
      'Enter the whole signing secret. It begins with whsec_.',
    ).default(''),
    capturesLater: z.boolean().default(false),
  })
  .meta({ id: 'StripeKeys' })
export type StripeKeys = z.output<typeof StripeKeys>

/** The API key of Mollie: it says itself whether it is for tests. */
export const MollieKey = z
  .object({
    apiKey: Key.regex(/^(?:test|live)_\w{8,}$/, 'Enter the API key. It begins with test_ or live_.'),
    capturesLater: z.boolean().default(false),
  })
  .meta({ id: 'MollieKey' })
export type MollieKey = z.output<typeof MollieKey>

export const AccountParams = z.object({ provider: z.enum(['stripe', 'mollie']), mode: z.enum(['test', 'live']) })
export type AccountParams = z.infer<typeof AccountParams>

export const AccountChanges = z
  .object({ isEnabled: z.boolean().optional(), capturesLater: z.boolean().optional() })
  .meta({ id: 'PaymentAccountChanges' })
export type AccountChanges = z.infer<typeof AccountChanges>
