import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { createOfferToken, getOfferCartToken, readOfferToken } from './offer-token.ts'

/** How long who was at a bank when the link ended may try once more. */
const graceMs = 86_400_000

/** What stands for the cookie of the cart that a link's token leads to. The end that the owner set last counts, not that in the token. */
export async function findOfferCartToken(ctx: Ctx, token: string): Promise<string | undefined> {
  const link = readOfferToken(ctx.site, token, ctx.now)
  if (link === undefined) return undefined
  const end = await findLinkEnd(ctx, link.cartId)
  const lasts = end === undefined || end.getTime() + (link.isReturn === true ? graceMs : 0) > ctx.now.getTime()
  return lasts ? getOfferCartToken(ctx.site, link.cartId) : undefined
}

/** A token for who comes back from a bank: for a day, and at most a day past the end of the link. May have ended already. */
export async function createReturnToken(ctx: Ctx, cartId: string): Promise<string> {
  const end = (await findLinkEnd(ctx, cartId)) ?? ctx.now
  const last = Math.min(ctx.now.getTime(), end.getTime()) + graceMs
  return createOfferToken(ctx.site, { cartId, expiresAt: new Date(last), isReturn: true })
}

/** Undefined for carts without a draft: those end by themselves. */
async function findLinkEnd(ctx: Ctx, cartId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ linkExpiresAt: Date | null }>`SELECT link_expires_at AS "linkExpiresAt" FROM draft_order
    WHERE website_id = ${ctx.site.id} AND draft_id = ${cartId}`.execute(ctx.db)
  const [draft] = rows
  return draft && (draft.linkExpiresAt ?? new Date(0))
}
