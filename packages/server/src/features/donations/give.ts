import {
  type Currency,
  type FormAnswer,
  formatMoneyText,
  isCurrency,
  parseTypedAmount,
  purchasePaths,
  type SubscriptionPlan,
  type Translate,
} from '@vitrine/commerce'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Ctx, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { newId, newToken } from '../../platform/ids.ts'
import { translateFor } from '../../platform/messages.ts'
import { toNetwork } from '../../platform/network/network.ts'
import { cartCookies, newCarts, offers } from '../carts/index.ts'
import { hashCartToken } from '../inventory/index.ts'
import { listOfferedProviders } from '../payment-providers/index.ts'
import { anonymousId, noteId } from './answers.ts'
import { donationInvalid } from './errors.ts'
import { findOpenFunds } from './funds.ts'
import { type DonationForm, donationFrequencies, type DonationFrequency, type Fund, maxNote } from './schema.ts'

const giving = { name: 'donation', limit: 30, windowSeconds: 60 }
/** What was chosen stands for a day, whatever becomes of the fund. */
const cartMs = 86_400_000

/** Makes the cart of a donation, which this browser alone can check out; gives the path of its checkout. Throws `not_found`, `invalid_input`. */
export async function beginDonation(
  request: FastifyRequest,
  reply: FastifyReply,
  fundId: string,
  posted: DonationForm,
): Promise<string> {
  const { ctx } = request
  await limitRate(ctx, giving, toNetwork(request.ip))
  const fund = (await findOpenFunds(ctx, [fundId])).get(fundId)
  if (!fund) throw notFound({ what: 'This fund' })
  const donation = await readDonation(ctx, fund, posted)
  const token = await makeCart(ctx, fund, donation)
  cartCookies.keepSubscription(reply, token)
  return purchasePaths.subscription(token)
}

interface ReadDonation {
  readonly amountMinor: number
  readonly plan: SubscriptionPlan | null
  readonly answers: readonly FormAnswer[]
}

async function readDonation(ctx: Ctx, fund: Fund, posted: DonationForm): Promise<ReadDonation> {
  const t = translateFor(ctx.site)
  const amount = readAmount(ctx, fund, posted, t)
  const note = posted.note.toWellFormed().replaceAll('\0', '').trim()
  const frequency = donationFrequencies.find((name) => name === posted.frequency && fund.frequencies.includes(name))
  const problems: Record<string, string> = {}
  if (typeof amount === 'string') problems['amount'] = amount
  if (frequency === undefined) problems['frequency'] = t('donationChooseFrequency')
  if (note.length > maxNote) problems['note'] = t('donationNoteTooLong', { max: maxNote })
  if (typeof amount === 'string' || frequency === undefined || Object.keys(problems).length > 0)
    throw donationInvalid({ fields: problems })
  if (frequency !== 'once' && (await listOfferedProviders(ctx, amount, true)).length === 0)
    throw donationInvalid({ fields: { frequency: t('donationOnceOnly') } })
  return { amountMinor: amount, plan: toPlan(frequency), answers: toAnswers(fund, posted, note, t) }
}

/** The amount in minor units, or what is wrong with it. */
function readAmount(ctx: Ctx, fund: Fund, posted: DonationForm, t: Translate): number | string {
  const { currency, language } = ctx.site
  // The page is older than the currency of the site: its amounts mean something else.
  if (!isCurrency(currency) || posted.currency !== currency) return t('donationOutdated')
  if (posted.amount !== 'own') {
    const suggested = fund.suggestedMinor.find((each) => String(each) === posted.amount)
    return suggested ?? t('donationChooseAmount')
  }
  if (!fund.allowsOwnAmount) return t('donationChooseAmount')
  const typed = readTyped(posted.ownAmount, currency, language)
  if (typed === undefined) return t('donationAmountUnreadable')
  const { minimumMinor, maximumMinor } = fund
  if (typed >= minimumMinor && typed <= maximumMinor) return typed
  const format = (amountMinor: number) => formatMoneyText(amountMinor, currency, language)
  return t('donationLimits', { min: format(minimumMinor), max: format(maximumMinor) })
}

/** Undefined for texts that are no amount of the currency; one that is far too large is as large as can be. */
function readTyped(text: string, currency: Currency, language: string): number | undefined {
  const parsed = parseTypedAmount(text, currency, language)
  if (parsed.kind !== 'refused') return parsed.amountMinor
  return parsed.reason === 'too_large' ? Number.MAX_SAFE_INTEGER : undefined
}

function toPlan(frequency: DonationFrequency): SubscriptionPlan | null {
  if (frequency === 'once') return null
  return { billingPeriod: { value: 1, unit: frequency === 'month' ? 'MONTH' : 'YEAR' }, numBillingCycles: 0 }
}

/** What the donor says besides, as answers of the line. */
function toAnswers(fund: Fund, posted: DonationForm, note: string, t: Translate): FormAnswer[] {
  return [
    ...(fund.asksNote && note !== ''
      ? [{ fieldId: noteId, type: 'textarea', rawTitle: t('donationNote'), value: note } as const]
      : []),
    ...(fund.asksAnonymous && posted.isAnonymous === 'true'
      ? [{ fieldId: anonymousId, type: 'text', rawTitle: t('donationName'), value: t('donationAnonymous') } as const]
      : []),
  ]
}

async function makeCart(ctx: Ctx, fund: Fund, { amountMinor, plan, answers }: ReadDonation): Promise<string> {
  const t = translateFor(ctx.site)
  const cartId = newId(ctx.now.getTime())
  const entryId = newId(ctx.now.getTime())
  const token = newToken()
  const offer = offers.createDonationOffer({ entryId, amountMinor, currency: ctx.site.currency, plan })
  const expiresAt = new Date(ctx.now.getTime() + cartMs)
  const title = t('donationLine', { fund: fund.title })
  const additionalFields = answers.length === 0 ? null : answers
  const line = { itemId: fund.id, variantId: '', title, quantity: 1, seenPriceMinor: amountMinor, additionalFields }
  await transaction(ctx, async (ctx) => {
    await newCarts.insertCart(ctx, { cartId, tokenHash: hashCartToken(token), expiresAt, offer })
    await newCarts.insertLines(ctx, cartId, [{ ...line, entryId }])
  })
  return token
}
