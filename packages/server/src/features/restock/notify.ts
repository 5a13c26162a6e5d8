import { type Ctx, transaction } from '../../platform/context.ts'
import { loadOwnTexts, queueCustomerMail } from '../customer-mails/index.ts'
import { siteStatuses } from '../sites/index.ts'
import { describeRestock } from './mail.ts'
import { restockSettings } from './settings.ts'
import { type Arrival, lockDue, markArrivalsDue, settleDue } from './store.ts'
import { localizeCtx } from '../languages/index.ts'

/** So many people get a mail for each piece: more would find it sold out again. The others wait for the next arrival. */
const peoplePerPiece = 10
const batchSize = 100

/**
 * Makes mails due in the transaction that brings stock back, with the stock rows locked, where the owner wants them sent by themselves. They
 * are sent after the commit.
 */
export async function announceArrivals(ctx: Ctx, arrivals: readonly Arrival[]): Promise<void> {
  const { enabled, isAutomatic } = restockSettings(ctx.site)
  if (!enabled || !isAutomatic || arrivals.length === 0) return
  if ((await markArrivalsDue(ctx, arrivals, peoplePerPiece)) > 0) wakeRestockMails(ctx)
}

export function wakeRestockMails(ctx: Ctx): void {
  ctx.afterCommit(() => ctx.jobs.wake('send-restock-mails', ctx.site.id))
}

/** Queues the mails that are due, each once. Who waits for what is gone again by now goes on waiting. */
export async function sendRestockMails(ctx: Ctx): Promise<void> {
  // The links of these mails would lead to a closed door. What is due stays due.
  if (!siteStatuses.isOpenToVisitors(ctx.site)) return
  for (let count = batchSize; count === batchSize;) {
    count = await transaction(ctx, async (ctx) => {
      const rows = await lockDue(ctx, batchSize)
      const there = rows.filter((row) => row.isThere)
      const own = await loadOwnTexts(ctx, 'restock')
      for (const row of there) {
        const reader = localizeCtx(ctx, row.language)
        await queueCustomerMail(reader, describeRestock(reader.site, row), reader === ctx ? own : undefined)
      }
      await settleDue(
        ctx,
        there.map(({ signUpId }) => signUpId),
        true,
      )
      await settleDue(
        ctx,
        rows.filter(({ isThere }) => !isThere).map(({ signUpId }) => signUpId),
        false,
      )
      return rows.length
    })
  }
}
