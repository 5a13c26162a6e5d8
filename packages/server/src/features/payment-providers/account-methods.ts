import { type Ctx, transaction } from '../../platform/context.ts'
import { publishChange } from '../sites/index.ts'
import { type PaymentAccount, updateAccountMethods } from './accounts.ts'
import { getProvider } from './providers.ts'

/** Brings the means of payment of an account in line with what its owner switched on at the provider. */
export async function refreshMethods(ctx: Ctx, account: PaymentAccount): Promise<void> {
  const methods = await getProvider(account.provider).listAccountMethods?.(ctx, account.isTest)
  if (!methods) return
  await transaction(ctx, async (ctx) => {
    if (await updateAccountMethods(ctx, account, methods)) await publishChange(ctx)
  })
}
