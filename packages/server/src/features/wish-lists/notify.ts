import { type Ctx, transaction } from '../../platform/context.ts'
import { loadOwnTexts, renderCustomerMail } from '../customer-mails/index.ts'
import { loadTexts, localizeCtx, translateRecord } from '../languages/index.ts'
import { queueMarketingMail } from '../mail/index.ts'
import { siteStatuses } from '../sites/index.ts'
import { claimNews, lockDueList, noteSoldOut, selectDueLists, type WishNews } from './due-store.ts'
import { describeWishNews } from './mail.ts'
import { wishLists } from './settings.ts'

const batchSize = 200

/** Whether customers of a site get mails about what they keep. */
export function hasWishMails(site: Ctx['site']): boolean {
  const { enabled, mailsPriceDrops, mailsRestocks } = wishLists.read(site)
  return enabled && (mailsPriceDrops || mailsRestocks)
}

/** Queues mails about what became cheaper or is back, one for each list with news. */
export async function sendWishMails(ctx: Ctx, limit = batchSize): Promise<void> {
  if (!hasWishMails(ctx.site) || !siteStatuses.isOpenToVisitors(ctx.site)) return
  await noteSoldOut(ctx)
  const rules = wishLists.read(ctx.site)
  for (let after = ''; ;) {
    const listIds = await selectDueLists(ctx, rules, { after, limit })
    for (const listId of listIds) await tellNews(ctx, listId)
    if (listIds.length < limit) return
    after = listIds.at(-1) ?? ''
  }
}

async function tellNews(ctx: Ctx, listId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const list = await lockDueList(ctx, listId)
    if (!list) return
    const news = await claimNews(ctx, listId, wishLists.read(ctx.site))
    if (news.length === 0) return
    const reader = localizeCtx(ctx, list.language)
    const mail = describeWishNews(reader.site, { ...list, listId, news: await translateNews(reader, news) })
    const own = await loadOwnTexts(reader, 'wish-list')
    // For customers who unsubscribed it is over too: nothing is kept for later.
    await queueMarketingMail(reader, renderCustomerMail(reader.site, own, mail))
  })
}

async function translateNews(ctx: Ctx, news: readonly WishNews[]): Promise<WishNews[]> {
  const itemIds = [...new Set(news.map(({ itemId }) => itemId))]
  const texts = await loadTexts(ctx, 'item', itemIds, ['title'])
  return news.map((each) => {
    const { title } = translateRecord({ title: each.title }, texts.get(each.itemId))
    return { ...each, title }
  })
}
