import { checkEmail } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../platform/context.ts'
import { limitRate, tooManyRequests } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import { translateFor } from '../../platform/messages.ts'
import { requireCaptcha } from '../captcha/index.ts'
import { isClosedItem } from '../content/index.ts'
import { newsletter, signUpForNews } from '../newsletter/index.ts'
import { restockEmailBlank, restockEmailInvalid, restockInStock, restockOff, restockProductGone } from './errors.ts'
import type { NewRestockSignUp } from './schema.ts'
import { restockSettings } from './settings.ts'
import { countOthersWaiting, deletePerson, findVariant, insertSignUp, lockStockShared } from './store.ts'
import { readStopToken } from './token.ts'

const perAddress = { name: 'restock', limit: 30, windowSeconds: 600 } as const
const perSite = { name: 'restock of site', limit: 2_000, windowSeconds: 600 } as const
/** Nobody proves that an email is theirs, so that nobody can be signed up for a flood of mails. */
const maxWaiting = 50

/**
 * Puts a visitor on the list of a sold-out variant; who is on it already gets the same answer. Throws `restock_off`, `restock_email_blank`,
 * `restock_email_invalid`, `captcha_missing`, `restock_product_gone`, `restock_in_stock`, or 429.
 */
export async function signUpForRestock(
  ctx: Ctx,
  network: string,
  input: NewRestockSignUp,
): Promise<{ readonly message: string }> {
  const { enabled, thanks } = restockSettings(ctx.site)
  if (!enabled) throw restockOff({})
  await limitRate(ctx, perAddress, network)
  const email = readEmail(input.siteVisitorEmail)
  const { productId, variantId } = input
  if (await isClosedItem(ctx, productId)) throw restockProductGone({})
  await requireCaptcha(ctx, 'restock', input.captchaToken ?? '')
  // Counted here, so that only what would be stored keeps others out.
  await limitRate(ctx, perSite, 'all')
  await transaction(ctx, async (ctx) => {
    await lockStockShared(ctx, variantId)
    const variant = await findVariant(ctx, { productId, variantId })
    if (!variant?.isSold) throw restockProductGone({})
    if (variant.inStock) throw restockInStock({})
    if ((await countOthersWaiting(ctx, { variantId, email })) >= maxWaiting)
      throw tooManyRequests({ retryAfterSeconds: 86_400 })
    await insertSignUp(ctx, { signUpId: newId(ctx.now.getTime()), variantId, email })
  })
  const { asksAtRestock, listIds } = newsletter.read(ctx.site)
  if (asksAtRestock && input.isJoinMailingList) {
    const text = translateFor(ctx.site)('accountMarketing')
    await signUpForNews(ctx, { email, listIds, proof: { source: 'restock', text, address: network } })
  }
  return { message: thanks }
}

/** Takes a person off all lists by the link of a mail; false for a link that is not ours. A second time it is the same. */
export async function stopRestockMails(ctx: Ctx, token: string): Promise<boolean> {
  const signUpId = readStopToken(ctx.site, token)
  if (signUpId === undefined) return false
  await deletePerson(ctx, signUpId)
  return true
}

/** Whether the link is one of ours. */
export function isStopLink(ctx: Ctx, token: string): boolean {
  return readStopToken(ctx.site, token) !== undefined
}

function readEmail(text: string): string {
  const checked = checkEmail(text)
  if (checked.kind === 'blank') throw restockEmailBlank({})
  if (checked.kind === 'invalid') throw restockEmailInvalid({})
  return checked.email.toLowerCase()
}
