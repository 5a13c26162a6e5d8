import { listOptionValues, toPicture } from '../line-items/index.ts'
import { type Ctx, transaction } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { offers } from '../carts/index.ts'
import { offerOrders } from '../checkout/index.ts'
import { hashCartToken } from '../inventory/index.ts'
import { queueCustomerMail } from '../customer-mails/index.ts'
import { listProducts } from '../products/index.ts'
import { draftChanged, draftCompleted, draftIncomplete, draftNotFound, draftPaying } from './errors.ts'
import { describePaymentLink } from './mail.ts'
import { toDraftPrice, writeDraftContent } from './price-draft.ts'
import type {
  CompleteDraft,
  DraftContent,
  DraftOrder,
  DraftPrice,
  DraftQuery,
  SavedDraft,
  SendDraft,
  VariantChoices,
} from './schema.ts'
import {
  deleteDraftRow,
  findDraftRow,
  insertDraft,
  insertDraftCart,
  isBeingPaid,
  selectDrafts,
  selectVariants,
  takeDraftNumber,
  updateOffer,
  updateSentDraft,
  type WholeDraftRow,
} from './store.ts'
import { readDraftNumber, toDraft, toSummary } from './views.ts'

export async function listDrafts(ctx: Ctx, { search, status, cursor, limit }: DraftQuery) {
  const text = search === undefined || search === '' ? null : search
  const filter = { status: status ?? null, search: text, number: text === null ? null : readDraftNumber(text) }
  const rows = await selectDrafts(ctx, filter, { before: cursor ?? null, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const hasNextPage = rows.length > limit
  return {
    drafts: page.map((row) => toSummary(ctx.site, row)),
    pagination: { hasNextPage, nextPageCursor: hasNextPage ? (page.at(-1)?.draftId ?? null) : null },
  }
}

export async function getDraft(ctx: Ctx, draftId: string): Promise<DraftOrder> {
  const row = await findDraftRow(ctx, draftId)
  if (!row) throw draftNotFound({})
  const priced = row.orderId === null ? await offerOrders.findOffer(ctx, draftId) : undefined
  return toDraft(ctx, row, priced ? toDraftPrice(ctx, priced) : null)
}

export async function createDraft(ctx: Ctx, content: DraftContent): Promise<DraftOrder> {
  const draftId = newId(ctx.now.getTime())
  await transaction(ctx, async (ctx) => {
    await insertDraftCart(ctx, draftId, getTokenHash(ctx, draftId))
    await insertDraft(ctx, draftId, await takeDraftNumber(ctx))
    await fixContent(ctx, draftId, content)
  })
  return getDraft(ctx, draftId)
}

export async function saveDraft(ctx: Ctx, draftId: string, { version, ...content }: SavedDraft): Promise<DraftOrder> {
  await endAttempt(ctx, draftId)
  await transaction(ctx, async (ctx) => {
    await lockDraft(ctx, draftId, version)
    await fixContent(ctx, draftId, content)
  })
  return getDraft(ctx, draftId)
}

/** Prices a draft and fixes what it costs: from now on it is what its buyer pays, whatever the shop changes. */
async function fixContent(ctx: Ctx, draftId: string, content: DraftContent): Promise<void> {
  const { cart } = await writeDraftContent(ctx, draftId, content)
  await updateOffer(ctx, draftId, {
    offer: offers.fixOffer(cart),
    currency: ctx.site.currency,
    grandTotalMinor: cart.totals.grandTotalMinor,
  })
}

/** Thrown to roll back: a preview leaves nothing. */
class PreviewEnd extends Error {
  readonly price: DraftPrice

  constructor(price: DraftPrice) {
    super()
    this.price = price
  }
}

/** What a draft would cost, with the rates of its address. It writes a draft and takes it back, so that saving it gives the same. */
export async function previewDraft(ctx: Ctx, content: DraftContent): Promise<DraftPrice> {
  const draftId = newId(ctx.now.getTime())
  try {
    return await transaction(ctx, async (ctx) => {
      await insertDraftCart(ctx, draftId, getTokenHash(ctx, draftId))
      throw new PreviewEnd(toDraftPrice(ctx, await writeDraftContent(ctx, draftId, content)))
    })
  } catch (error) {
    if (error instanceof PreviewEnd) return error.price
    throw error
  }
}

export async function deleteDraft(ctx: Ctx, draftId: string): Promise<void> {
  await endAttempt(ctx, draftId)
  await transaction(ctx, async (ctx) => {
    await lockDraft(ctx, draftId)
    await deleteDraftRow(ctx, draftId)
  })
}

/** Mails the buyer a link that pays the draft. */
export async function sendDraft(ctx: Ctx, draftId: string, input: SendDraft): Promise<DraftOrder> {
  await transaction(ctx, async (ctx) => {
    const row = await lockDraft(ctx, draftId, input.version)
    const priced = await offerOrders.findOffer(ctx, draftId)
    if (!priced) throw draftNotFound({})
    checkComplete(priced)
    const linkExpiresAt = new Date(ctx.now.getTime() + input.days * 86_400_000)
    await updateSentDraft(ctx, draftId, linkExpiresAt)
    const sent = { ...row, linkExpiresAt }
    await queueCustomerMail(ctx, describePaymentLink(ctx, sent, priced.cart, input.message))
  })
  return getDraft(ctx, draftId)
}

/** The draft becomes an order by the owner's word. Gives the order; called again, the same one. */
export async function completeDraft(ctx: Ctx, draftId: string, { version, isPaid }: CompleteDraft): Promise<string> {
  const row = await findDraftRow(ctx, draftId)
  if (!row) throw draftNotFound({})
  if (row.orderId !== null) return row.orderId
  if (row.version !== version) throw draftChanged({})
  const priced = await offerOrders.findOffer(ctx, draftId)
  // Its cart was bought, or it was deleted, since the row was read.
  if (!priced) return getOrderId(ctx, draftId)
  checkComplete(priced)
  if ((await offerOrders.endOfferAttempt(ctx, draftId)) === 'paying') throw draftPaying({})
  const placed = await offerOrders.placeOffer(ctx, draftId, { isPaid, version })
  if (placed.kind === 'placed') return placed.orderId
  throw placed.kind === 'paying' ? draftPaying({}) : draftChanged({})
}

async function getOrderId(ctx: Ctx, draftId: string): Promise<string> {
  const row = await findDraftRow(ctx, draftId)
  if (!row?.orderId) throw draftNotFound({})
  return row.orderId
}

/** Throws the first problem that keeps a draft from being paid. */
function checkComplete({ cart, missing }: offerOrders.PricedOffer): void {
  const [first] = missing
  if (first) throw draftIncomplete({ sentence: first.message })
  if (cart.entries.length === 0) throw draftIncomplete({ sentence: 'Add a product or a custom line.' })
}

/** Who is at the bank's page is asked about first: what they paid counts, what they did not is over. */
async function endAttempt(ctx: Ctx, draftId: string): Promise<void> {
  const row = await findDraftRow(ctx, draftId)
  if (!row) throw draftNotFound({})
  if (row.orderId === null && (await offerOrders.endOfferAttempt(ctx, draftId)) === 'paying') throw draftPaying({})
}

/** Locks a draft that can be changed. Throws when it was paid, is being paid, or somebody else changed it. */
async function lockDraft(ctx: Ctx, draftId: string, version?: number): Promise<WholeDraftRow> {
  const row = await findDraftRow(ctx, draftId, true)
  if (!row) throw draftNotFound({})
  if (row.orderId !== null) throw draftCompleted({ orderId: row.orderId })
  if (version !== undefined && row.version !== version) throw draftChanged({})
  if (await isBeingPaid(ctx, draftId)) throw draftPaying({})
  return row
}

function getTokenHash(ctx: Ctx, draftId: string): string {
  return hashCartToken(offers.getOfferCartToken(ctx.site, draftId))
}

const maxProducts = 20
const maxVariants = 100

/** Variants by the words of their product, or by SKU; the newest products without a text. */
export async function findVariants(ctx: Ctx, search: string): Promise<VariantChoices> {
  const { products } = await listProducts(ctx, { search, limit: maxProducts })
  const rows = await selectVariants(
    ctx,
    products.map(({ itemId }) => itemId),
    maxVariants,
  )
  return {
    variants: rows.map((row) => ({
      itemId: row.itemId,
      variantId: row.variantId,
      title: row.title,
      sku: row.sku,
      options: listOptionValues(row).map(({ value }) => value),
      price: { amountMinor: row.priceMinor, currency: ctx.site.currency },
      available: row.available,
      image: toPicture(row),
    })),
  }
}
