import { formatMoneyText, type MessageKey } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import type { RefusedCode } from './price-cart.ts'

const texts: Readonly<Record<RefusedCode['reason'], MessageKey>> = {
  unknown: 'checkoutUnknownCode',
  expired: 'discountExpired',
  not_yet: 'discountNotYet',
  used_up: 'discountUsedUp',
  used_by_customer: 'discountUsedByYou',
  needs_email: 'discountNeedsEmail',
  needs_sign_in: 'discountNeedsSignIn',
  not_for_customer: 'discountNotForYou',
  not_first_order: 'discountFirstOrder',
  below_minimum: 'discountMinimum',
  too_few: 'discountQuantity',
  not_for_products: 'discountOtherProducts',
  nothing_to_ship: 'discountNothingToShip',
  outdone: 'discountOutdone',
}

/** Why a code takes nothing off, as a sentence for the buyer. */
export function formatCodeRefusal(site: Site, refused: RefusedCode, currency: string): string {
  const { code, reason, minimumMinor, minimumQuantity } = refused
  return translateFor(site)(texts[reason], {
    code,
    amount: formatMoneyText(minimumMinor ?? 0, currency, site.language),
    quantity: minimumQuantity ?? 0,
  })
}
