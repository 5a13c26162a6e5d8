import { isDonation } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { selectFundsById } from './fund-store.ts'

/** What a fund says to who gave. Plain texts; '' where there is none. */
export interface DonationThanks {
  readonly thanks: string
  readonly taxNote: string
}

/** The words of the funds that lines of an order are for; none for an order without donations. */
export async function listDonationThanks(
  ctx: Pick<Ctx, 'db' | 'site'>,
  lines: readonly { readonly productType: number; readonly itemId: string }[],
): Promise<DonationThanks[]> {
  const ids = lines.filter(({ productType }) => isDonation(productType)).map(({ itemId }) => itemId)
  const funds = await selectFundsById(ctx, [...new Set(ids)])
  return funds.map(({ definition: { thanks, taxNote } }) => ({ thanks, taxNote }))
}
