import { type Ctx, transaction } from '../../../platform/context.ts'
import { invalidInput } from '../../../platform/errors.ts'
import { publishChange } from '../../sites/index.ts'
import { type AccountMethod, countOpenPayments, selectPaymentAccounts, storePaymentAccount } from '../accounts.ts'
import { keysNotTested, paymentsOpen } from '../errors.ts'
import { getPaymentAccounts } from '../keys.ts'
import type { MollieKey, PaymentAccounts } from '../schema.ts'
import { MollieRefusal, openMollie } from './client.ts'
import { listMollieMethods } from './methods.ts'
import { Profile } from './shapes.ts'

/**
 * Stores a key of Mollie after Mollie has accepted it. Its prefix says whether it is for tries. Throws `invalid_input` for a key that is
 * refused, `keys_not_tested` when Mollie does not answer.
 */
export async function saveMollieKey(ctx: Ctx, { apiKey, capturesLater }: MollieKey): Promise<PaymentAccounts> {
  const isTest = apiKey.startsWith('test_')
  const account = await testKey(ctx, apiKey)
  await transaction(ctx, async (ctx) => {
    const before = (await selectPaymentAccounts(ctx)).find(
      (each) => each.provider === 'mollie' && each.isTest === isTest,
    )
    if (before && before.accountRef !== account.ref && (await countOpenPayments(ctx, before)) > 0)
      throw paymentsOpen({ provider: 'Mollie' })
    await storePaymentAccount(ctx, {
      provider: 'mollie',
      isTest,
      accountRef: account.ref,
      accountName: account.name,
      publishableKey: '',
      capturesLater,
      isEnabled: before?.isEnabled ?? true,
      methods: account.methods,
      country: '',
      secretKey: apiKey,
      webhookSecret: '',
    })
    await publishChange(ctx)
  })
  return getPaymentAccounts(ctx)
}

/** Asks Mollie whose key this is, and by which means its profile is paid. */
async function testKey(
  ctx: Ctx,
  apiKey: string,
): Promise<{ readonly ref: string; readonly name: string; readonly methods: readonly AccountMethod[] }> {
  const mollie = openMollie(ctx, apiKey)
  try {
    const profile = await mollie.call('/profiles/me', Profile)
    const methods = await listMollieMethods(ctx, mollie)
    return { ref: profile.id, name: (profile.name ?? '').slice(0, 200), methods }
  } catch (error) {
    if (error instanceof MollieRefusal && [401, 403].includes(error.status)) {
      const message = 'Mollie does not accept this key. Copy it once more from the Mollie dashboard.'
      throw invalidInput({ fields: { apiKey: message } })
    }
    ctx.log.warn({ err: error }, 'a key of Mollie could not be tested')
    throw keysNotTested({ provider: 'Mollie', host: 'api.mollie.com' })
  }
}
