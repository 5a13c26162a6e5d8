import type { MessageKey } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import type { CartRecord } from '../carts/index.ts'
import { hashCode, findGiftCards } from '../gift-cards/index.ts'
import type { MissingField } from './schema.ts'

type CartGiftCard = CartRecord['giftCards'][number]

const field = 'giftCardCodes'

/**
 * The gift cards that a buyer pays with, in their order. Each has its code, or its id when the cart has it already;
 * without a list the cart's cards stay. `wrong` lists the refused codes and the reasons.
 */
export async function readGiftCards(
  ctx: Ctx,
  known: readonly CartGiftCard[],
  given: readonly string[] | undefined,
): Promise<{ readonly giftCards: readonly CartGiftCard[]; readonly wrong: readonly MissingField[] }> {
  if (given === undefined) return { giftCards: known, wrong: [] }
  const codes = given.map((code) => code.trim()).filter((code) => code !== '')
  const byId = new Map(known.map((card) => [card.id, card]))
  const isNew = codes.filter((code) => !byId.has(code))
  const found =
    isNew.length === 0
      ? []
      : await findGiftCards(
          ctx,
          isNew.map((code) => hashCode(ctx.site, code)),
        )
  const byHash = new Map(found.map(({ codeHash: hash, ...card }) => [hash, card]))
  const giftCards = new Map<string, CartGiftCard>()
  const wrong: MissingField[] = []
  for (const code of codes) {
    const card = byId.get(code) ?? byHash.get(hashCode(ctx.site, code))
    const problem = findProblem(ctx, card)
    if (problem !== undefined) wrong.push({ field, message: translateFor(ctx.site)(problem, { code }) })
    else if (card) giftCards.set(card.id, card)
  }
  return { giftCards: [...giftCards.values()], wrong }
}

function findProblem(ctx: Ctx, card: CartGiftCard | undefined): MessageKey | undefined {
  if (!card) return 'checkoutUnknownCode'
  if (card.currency !== ctx.site.currency) return 'checkoutForeignCard'
  return card.balanceMinor === 0 ? 'checkoutSpentCard' : undefined
}
