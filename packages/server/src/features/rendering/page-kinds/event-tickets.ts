import { itemTypes } from '@vitrine/commerce'
import { CpuBudget } from '../../../platform/cpu-budget.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listItemsById } from '../../content/index.ts'
import { type ItemJson, pageLimits, renderOptions, toItemJson } from '../../page-context/index.ts'
import { featureFlags, type Report, type SiteData } from '../../site-data/index.ts'
import { findTicketProducts } from '../../tickets/index.ts'
import { getMerchandising } from './merchandising.ts'

/**
 * The tickets of an event as HTML, to go below its text: every theme prints that. '' for other items and for events that sell none. Once it is
 * over the page says so, and a page that is kept until then is made anew.
 */
export async function renderEventTickets(ctx: Ctx, data: SiteData, item: ItemJson, report: Report): Promise<string> {
  if (item.recordType !== itemTypes.event) return ''
  const itemIds = await findTicketProducts(ctx, item.id)
  if (itemIds.length === 0) return ''
  const endMs = item.endDate ?? item.startDate ?? 0
  const isOver = endMs <= ctx.now.getTime()
  if (!isOver) ctx.validity?.limit(endMs)
  const tickets = isOver ? [] : await listProducts(ctx, data, itemIds)
  if (!isOver && tickets.length === 0) return ''
  const { budget, place } = { budget: ctx.cpuBudget ?? new CpuBudget(pageLimits.cpuMs), place: item }
  const context = {
    isOver,
    tickets,
    website: data.website,
    websiteSettings: data.websiteSettings,
    featureFlags,
    localizedStrings: data.strings,
    ...getMerchandising(ctx.site, tickets),
  }
  const shownOn = { collectionId: place.collectionId, path: place.fullUrl }
  const result = budget.measure(() =>
    data.theme.partial('event-tickets.block')?.render(context, renderOptions(data.site, budget, shownOn)),
  )
  if (result && result.errors.length > 0) report(result.errors)
  return result?.output ?? ''
}

/** The products that visitors may see, in the order of the ids. */
async function listProducts(ctx: Ctx, data: SiteData, itemIds: readonly string[]): Promise<ItemJson[]> {
  const rows = new Map((await listItemsById(ctx, itemIds)).map((row) => [row.item_id, row]))
  return itemIds.flatMap((id) => {
    const row = rows.get(id)
    const collection = row && data.collectionById.get(row.collection_id)
    return row && collection?.row.enabled ? [toItemJson(row, { ...collection, currency: ctx.site.currency })] : []
  })
}
