import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/** A means of payment of an account, with the amounts it takes in a currency. */
export interface AccountMethod {
  readonly id: string
  /** For people, in the language of the site. */
  readonly title: string
  readonly currency: string | null
  readonly minMinor: number | null
  readonly maxMinor: number | null
}

/** The account of a provider that a shop is paid into, without its secrets. */
export interface PaymentAccount {
  readonly provider: string
  readonly isTest: boolean
  /** The provider's id of the account. */
  readonly accountRef: string
  readonly accountName: string
  readonly publishableKey: string
  readonly capturesLater: boolean
  readonly isEnabled: boolean
  /** Means of payment on the provider's page; empty where the provider shows them itself. */
  readonly methods: readonly AccountMethod[]
  /** The country of the account (ISO 3166); '' while it is not known. */
  readonly country: string
  readonly verifiedAt: Date
}

interface NewPaymentAccount extends Omit<PaymentAccount, 'verifiedAt'> {
  readonly secretKey: string
  readonly webhookSecret: string
}

/** The secrets of an account, for calls from the server only. */
interface AccountSecrets {
  readonly secretKey: string
  readonly webhookSecret: string
}

const columns = sql`provider, is_test AS "isTest", account_ref AS "accountRef", account_name AS "accountName",
  publishable_key AS "publishableKey", captures_later AS "capturesLater", is_enabled AS "isEnabled", methods, country, verified_at AS "verifiedAt"`

/** Sites with accounts of providers, of all sites. */
export async function listAccountSites(ctx: Pick<Ctx, 'db'>): Promise<string[]> {
  const result = await sql<{ websiteId: string }>`
    SELECT DISTINCT website_id AS "websiteId" FROM payment_account ORDER BY website_id`.execute(ctx.db)
  return result.rows.map(({ websiteId }) => websiteId)
}

/** The accounts of the site. They are kept for its revision: every change of one publishes the site. */
export async function listPaymentAccounts(ctx: Ctx): Promise<readonly PaymentAccount[]> {
  const key = `payment-accounts/${ctx.site.id}/${ctx.site.revision}`
  const kept = ctx.cache.get<readonly PaymentAccount[]>(key)
  if (kept) return kept
  const accounts = await selectPaymentAccounts(ctx)
  ctx.cache.set(key, accounts)
  return accounts
}

/** The same as stored now. */
export async function selectPaymentAccounts(ctx: Ctx): Promise<readonly PaymentAccount[]> {
  const result = await sql<PaymentAccount>`
    SELECT ${columns} FROM payment_account WHERE website_id = ${ctx.site.id} ORDER BY provider, is_test DESC`.execute(
    ctx.db,
  )
  return result.rows
}

/** Whether the site has an account that takes real money, by what is stored now. */
export async function hasLiveAccount(ctx: Ctx): Promise<boolean> {
  const accounts = await selectPaymentAccounts(ctx)
  return accounts.some(({ isEnabled, isTest }) => isEnabled && !isTest)
}

/** Stores an account in place of the one of the same provider and mode. Its secrets are sealed. */
export async function storePaymentAccount(ctx: Ctx, account: NewPaymentAccount): Promise<void> {
  const { provider, isTest } = account
  const context = describeAccount(ctx, account)
  const secret = await ctx.secrets.seal(account.secretKey, context)
  const webhookSecret = await ctx.secrets.seal(account.webhookSecret, context)
  await sql`
    INSERT INTO payment_account (website_id, provider, is_test, account_ref, account_name, publishable_key, sealed_secret, sealed_webhook_secret,
      captures_later, is_enabled, methods, country, verified_at, updated_at)
    VALUES (${ctx.site.id}, ${provider}, ${isTest}, ${account.accountRef}, ${account.accountName}, ${account.publishableKey}, ${secret},
      ${webhookSecret}, ${account.capturesLater}, ${account.isEnabled}, ${JSON.stringify(account.methods)}::jsonb,
      ${account.country}, ${ctx.now}, ${ctx.now})
    ON CONFLICT (website_id, provider, is_test) DO UPDATE SET account_ref = excluded.account_ref, account_name = excluded.account_name,
      publishable_key = excluded.publishable_key, sealed_secret = excluded.sealed_secret, sealed_webhook_secret = excluded.sealed_webhook_secret,
      captures_later = excluded.captures_later, is_enabled = excluded.is_enabled, methods = excluded.methods, country = excluded.country,
      verified_at = excluded.verified_at,
      updated_at = excluded.updated_at`.execute(ctx.db)
}

/** Switches an account on or off, or when its payments are captured; false when there is none. */
export async function updatePaymentAccount(
  ctx: Ctx,
  account: Pick<PaymentAccount, 'provider' | 'isTest'>,
  changes: { readonly isEnabled?: boolean | undefined; readonly capturesLater?: boolean | undefined },
): Promise<boolean> {
  const result = await sql`
    UPDATE payment_account SET is_enabled = coalesce(${changes.isEnabled ?? null}::boolean, is_enabled),
      captures_later = coalesce(${changes.capturesLater ?? null}::boolean, captures_later), updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND provider = ${account.provider} AND is_test = ${account.isTest} RETURNING 1`.execute(
    ctx.db,
  )
  return result.rows.length > 0
}

/** Notes the means of payment of an account; false when they are the same as before. */
export async function updateAccountMethods(
  ctx: Ctx,
  account: Pick<PaymentAccount, 'provider' | 'isTest'>,
  methods: readonly AccountMethod[],
): Promise<boolean> {
  const result = await sql`
    UPDATE payment_account SET methods = ${JSON.stringify(methods)}::jsonb, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND provider = ${account.provider} AND is_test = ${account.isTest}
      AND methods <> ${JSON.stringify(methods)}::jsonb RETURNING 1`.execute(ctx.db)
  return result.rows.length > 0
}

/** Removes an account with its secrets; false when there is none. */
export async function deletePaymentAccount(
  ctx: Ctx,
  account: Pick<PaymentAccount, 'provider' | 'isTest'>,
): Promise<boolean> {
  const result = await sql`
    DELETE FROM payment_account WHERE website_id = ${ctx.site.id} AND provider = ${account.provider} AND is_test = ${account.isTest} RETURNING 1`.execute(
    ctx.db,
  )
  return result.rows.length > 0
}

/** Payments of an account whose money may still come, be captured, or be on its way back. */
export async function countOpenPayments(
  ctx: Ctx,
  account: Pick<PaymentAccount, 'provider' | 'isTest'>,
): Promise<number> {
  const result = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM payment p WHERE website_id = ${ctx.site.id} AND provider = ${account.provider}
      AND (status IN ('pending', 'requires_action', 'unknown', 'authorized') OR EXISTS (SELECT 1 FROM payment_refund r
        WHERE r.website_id = ${ctx.site.id} AND r.payment_id = p.payment_id AND r.status = 'pending')) AND (checkout ->> 'testMode')::boolean = ${account.isTest}`.execute(
    ctx.db,
  )
  return result.rows[0]?.count ?? 0
}

/** Undefined without an account, or when the installation has another key than the one they were sealed with. */
export async function findAccountSecrets(
  ctx: Ctx,
  account: Pick<PaymentAccount, 'provider' | 'isTest'>,
): Promise<AccountSecrets | undefined> {
  const { rows } = await sql<{ secret: string; webhookSecret: string }>`
    SELECT sealed_secret AS secret, sealed_webhook_secret AS "webhookSecret" FROM payment_account
    WHERE website_id = ${ctx.site.id} AND provider = ${account.provider} AND is_test = ${account.isTest}`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) return undefined
  const context = describeAccount(ctx, account)
  const secretKey = await ctx.secrets.open(row.secret, context)
  const webhookSecret = await ctx.secrets.open(row.webhookSecret, context)
  return secretKey === undefined || webhookSecret === undefined ? undefined : { secretKey, webhookSecret }
}

function describeAccount(ctx: Ctx, { provider, isTest }: Pick<PaymentAccount, 'provider' | 'isTest'>): string {
  return `payment account ${ctx.site.id} ${provider} ${isTest ? 'test' : 'live'}`
}
