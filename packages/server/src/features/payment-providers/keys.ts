import { type Ctx, transaction } from '../../platform/context.ts'
import { invalidInput } from '../../platform/errors.ts'
import { loadSettings, publishChange } from '../sites/index.ts'
import { storeSettings } from '../store-settings/index.ts'
import {
  countOpenPayments,
  deletePaymentAccount,
  findAccountSecrets,
  hasLiveAccount,
  selectPaymentAccounts,
  storePaymentAccount,
  updatePaymentAccount,
} from './accounts.ts'
import { accountNotFound, keysNotTested, nothingPays, paymentsOpen } from './errors.ts'
import type { AccountChanges, AccountParams, PaymentAccounts, StripeKeys } from './schema.ts'
import { openStripe } from './stripe/client.ts'
import { stripeEvents } from './stripe/event.ts'

/** The accounts the shop is paid into, without their secrets. */
export async function getPaymentAccounts(ctx: Ctx): Promise<PaymentAccounts> {
  const accounts = await selectPaymentAccounts(ctx)
  return {
    accounts: accounts.map(({ accountRef: accountId, verifiedAt, methods, country: _country, ...account }) => ({
      ...account,
      methods: methods.map(({ title }) => title),
      accountId,
      verifiedOn: verifiedAt.toISOString(),
    })),
    webhookUrl: `${ctx.site.baseUrl}/api/webhooks/payments/stripe`,
    webhookEvents: [...stripeEvents],
  }
}

/**
 * Stores keys of Stripe after Stripe has accepted them. Their prefix says whether they are for tries. Throws
 * `invalid_input` for keys that do not belong together or are refused, `keys_not_tested` when Stripe does not answer.
 */
export async function saveStripeKeys(ctx: Ctx, input: StripeKeys): Promise<PaymentAccounts> {
  const isTest = input.publishableKey.startsWith('pk_test_')
  const known = await findAccountSecrets(ctx, { provider: 'stripe', isTest })
  const secretKey = input.secretKey || known?.secretKey
  const webhookSecret = input.webhookSecret || known?.webhookSecret
  if (!secretKey) throw refuse('secretKey', 'Enter the secret key. It begins with sk_test_ or sk_live_.')
  if (!webhookSecret) throw refuse('webhookSecret', 'Enter the signing secret of the webhook. It begins with whsec_.')
  if (secretKey.includes('_test_') !== isTest)
    throw refuse('secretKey', 'One key is for tests and the other for real payments. Enter two of the same kind.')
  const account = await testKey(ctx, secretKey)
  await transaction(ctx, async (ctx) => {
    const before = (await selectPaymentAccounts(ctx)).find(
      (each) => each.provider === 'stripe' && each.isTest === isTest,
    )
    if (before && before.accountRef !== account.ref && (await countOpenPayments(ctx, before)) > 0)
      throw paymentsOpen({ provider: 'Stripe' })
    await storePaymentAccount(ctx, {
      provider: 'stripe',
      isTest,
      accountRef: account.ref,
      accountName: account.name,
      publishableKey: input.publishableKey,
      capturesLater: input.capturesLater,
      isEnabled: before?.isEnabled ?? true,
      methods: [],
      country: account.country,
      secretKey,
      webhookSecret,
    })
    await publishChange(ctx)
  })
  return getPaymentAccounts(ctx)
}

/** Asks Stripe whose key this is. */
async function testKey(
  ctx: Ctx,
  secretKey: string,
): Promise<{ readonly ref: string; readonly name: string; readonly country: string }> {
  try {
    const stripe = await openStripe(ctx, secretKey)
    const account = await stripe.accounts.retrieveCurrent()
    const name = account.settings?.dashboard.display_name ?? account.business_profile?.name ?? account.email ?? ''
    return { ref: account.id, name: name.slice(0, 200), country: account.country ?? '' }
  } catch (error) {
    const type = error instanceof Error && 'type' in error ? error.type : undefined
    if (type === 'StripeAuthenticationError')
      throw refuse('secretKey', 'Stripe does not accept this key. Copy it once more from the Stripe dashboard.')
    if (type === 'StripePermissionError')
      throw refuse(
        'secretKey',
        'Stripe accepts this key, but it may not read the account. Use the standard secret key.',
      )
    ctx.log.warn({ err: error }, 'keys of Stripe could not be tested')
    throw keysNotTested({ provider: 'Stripe', host: 'api.stripe.com' })
  }
}

/** Switches an account on or off, or when its payments are captured. Throws when the shop would be left without a way to pay. */
export async function changePaymentAccount(
  ctx: Ctx,
  { provider, mode }: AccountParams,
  changes: AccountChanges,
): Promise<PaymentAccounts> {
  await transaction(ctx, async (ctx) => {
    if (!(await updatePaymentAccount(ctx, { provider, isTest: mode === 'test' }, changes))) throw accountNotFound({})
    if (changes.isEnabled === false) await requirePayment(ctx)
    await publishChange(ctx)
  })
  return getPaymentAccounts(ctx)
}

/** Forgets the keys of an account. Payments that are not finished still need them. */
export async function removePaymentAccount(ctx: Ctx, { provider, mode }: AccountParams): Promise<PaymentAccounts> {
  const account = { provider, isTest: mode === 'test' }
  await transaction(ctx, async (ctx) => {
    if ((await countOpenPayments(ctx, account)) > 0)
      throw paymentsOpen({ provider: provider === 'stripe' ? 'Stripe' : 'Mollie' })
    if (!(await deletePaymentAccount(ctx, account))) throw accountNotFound({})
    await requirePayment(ctx)
    await publishChange(ctx)
  })
  return getPaymentAccounts(ctx)
}

/** Throws `nothing_pays` when buyers are left without a way to pay, by what is stored now. */
export async function requirePayment(ctx: Ctx): Promise<void> {
  const { testMode, manualPayment } = storeSettings(await loadSettings(ctx))
  if (testMode || manualPayment.enabled) return
  if (!(await hasLiveAccount(ctx))) throw nothingPays({})
}

function refuse(field: keyof StripeKeys, message: string): Error {
  return invalidInput({ fields: { [field]: message } })
}
