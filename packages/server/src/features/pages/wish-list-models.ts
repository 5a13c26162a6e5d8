import { fillText, formatMoneyText } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { unescapeHtml } from '../../platform/text/html.ts'
import { toPicture } from '../line-items/index.ts'
import type { PageModel } from '../page-context/index.ts'
import type { SiteData } from '../site-data/index.ts'
import type { findSiteUser } from '../site-users/index.ts'
import type { WishRow } from '../wish-lists/index.ts'
import { createAccountPage, getFrame } from './account-pages/account-models.ts'

/** What the page says of the last form: that something is in the cart now, or why it was refused. */
export interface WishListForm {
  readonly isMoved?: boolean
  readonly problem?: string
  readonly status?: number
}

interface ShownList extends WishListForm {
  readonly wishes: readonly WishRow[]
  /** Null while the list is not shared. */
  readonly sharePath: string | null
  readonly crumb: string
}

/** The list of a visitor: inside the account of a customer, with a way to it for guests. */
export function createWishListPage(
  ctx: Ctx,
  data: SiteData,
  user: Awaited<ReturnType<typeof findSiteUser>>,
  list: ShownList,
): PageModel {
  const { wishes, sharePath, crumb, problem, status = 200, isMoved = false } = list
  return createAccountPage(
    data,
    'wish-list',
    {
      values: {},
      problems: problem === undefined ? {} : { form: problem },
      status,
      ...(isMoved ? { notice: 'wishListMoved' } : {}),
    },
    {
      ...(user ? getFrame(ctx, data, user, 'wishList') : { isGuest: true }),
      crumb,
      wishes: toWishes(data, wishes),
      isShared: sharePath !== null,
      shareUrl: sharePath === null ? '' : `${data.site.baseUrl}${sharePath}`,
    },
  )
}

/** What a link shows to others. It names nobody. */
export function createSharedWishListPage(data: SiteData, wishes: readonly WishRow[]): PageModel {
  return createAccountPage(
    data,
    'wish-list',
    { values: {}, problems: {}, status: 200 },
    { isOfOthers: true, wishes: toWishes(data, wishes) },
  )
}

function toWishes(data: SiteData, wishes: readonly WishRow[]) {
  const t = translateFor(data.site)
  const { currency, language } = data.site
  const money = (amountMinor: number) => formatMoneyText(amountMinor, currency, language)
  return wishes.map((row) => {
    const { lowestMinor, highestMinor, regularMinor, options, variantId, path } = row
    const lowest = money(lowestMinor)
    const from = unescapeHtml(data.strings['productPriceFromText'] ?? '')
    return {
      itemId: row.itemId,
      variantId,
      sku: row.sku,
      title: row.title,
      options: options.join(' / '),
      url: variantId === '' ? path : `${path}?variant=${variantId}`,
      priceText: lowestMinor === highestMinor ? lowest : fillText(from, { fromPrice: lowest }),
      beforeText: lowestMinor === highestMinor && regularMinor > lowestMinor ? money(regularMinor) : '',
      isInStock: row.isInStock,
      mustChoose: row.mustChoose,
      removeLabel: t('cartRemoveItem', { item: row.title }),
      image: toPicture(row),
    }
  })
}
