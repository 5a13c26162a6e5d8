import { type Ctx, transaction } from '../../platform/context.ts'
import type { Services } from '../../platform/http/feature.ts'
import { getProvider, paymentAccounts, type providerBooks } from '../payment-providers/index.ts'
import { hasReadPayouts, listUnread, replaceEntries, upsertPayouts } from './store.ts'

const dayMs = 86_400_000
/** How far back the first reading goes, and the ones after it: a payout may change for weeks. */
const firstDays = 400
const laterDays = 35
/** Payouts of an account whose entries one run reads; the next run goes on. */
const batch = 50

/** Reads new payouts of all stores, and what is in them. */
export async function fetchPayouts(services: Services): Promise<void> {
  for (const websiteId of await paymentAccounts.listAccountSites({ db: services.database.db })) {
    const site = await services.siteById(websiteId)
    if (site) await fetchSitePayouts(services.ctxFor(site))
  }
}

/** The same of one store. One account must not wait for another that fails. */
export async function fetchSitePayouts(ctx: Ctx): Promise<void> {
  for (const account of await paymentAccounts.selectPaymentAccounts(ctx)) {
    await fetchAccount(ctx, account).catch((error: unknown) => {
      const { provider } = account
      ctx.log.error({ err: error, websiteId: ctx.site.id, provider }, 'payouts of an account could not be read')
    })
  }
}

async function fetchAccount(ctx: Ctx, account: paymentAccounts.PaymentAccount): Promise<void> {
  const { payouts } = getProvider(account.provider)
  if (!payouts) return
  const days = (await hasReadPayouts(ctx, account)) ? laterDays : firstDays
  const known = await payouts.list(ctx, account.isTest, new Date(ctx.now.getTime() - days * dayMs))
  await upsertPayouts(ctx, account, known)
  for (const { payoutId, ref } of await listUnread(ctx, account, batch)) {
    await fetchEntries(ctx, payoutId, () => payouts.listEntries(ctx, account.isTest, ref)).catch((error: unknown) => {
      // One that cannot be read, as of an account that was connected before, holds up no other.
      ctx.log.error({ err: error, websiteId: ctx.site.id, payoutId }, 'the entries of a payout could not be read')
    })
  }
}

async function fetchEntries(
  ctx: Ctx,
  payoutId: string,
  list: () => Promise<readonly providerBooks.PayoutEntry[]>,
): Promise<void> {
  const entries = await list()
  await transaction(ctx, (ctx) => replaceEntries(ctx, payoutId, entries))
}
