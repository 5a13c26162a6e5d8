import { type ShippingZone, toServiceRates } from '@vitrine/commerce'
import type { Ctx } from '../../../platform/context.ts'
import { limitRate } from '../../../platform/http/rate-limit.ts'
import { toNetwork } from '../../../platform/network/network.ts'
import type { ShippingZoneRecord } from '../schema.ts'
import { askCarrier } from './ask.ts'
import { type CarrierShipment, hashQuestion } from './request.ts'
import { type CarrierQuote, upsertQuotes } from './store.ts'

/** How long the price that a buyer saw holds. */
const keepMs = 30 * 60_000
/** A checkout that is opened or changed after this time shows new prices. */
const freshMs = 10 * 60_000
/** A service that failed is not asked the same again sooner. */
const failureMs = 60_000
/** Questions of a network in a minute. Beyond it the call is refused: a buyer must not come to the fixed price by asking often. */
const asks = { name: 'carrier-service', limit: 60, windowSeconds: 60 }

/** The zones with the services that their carriers offer for a shipment, as far as they were asked and the answers hold. */
export function applyQuotes(
  zones: readonly ShippingZoneRecord[],
  quotes: readonly CarrierQuote[],
  shipment: CarrierShipment | undefined,
  now: Date,
): readonly ShippingZone[] {
  if (!shipment || quotes.length === 0) return zones
  return zones.map((zone) => ({
    ...zone,
    rates: zone.rates.flatMap((rate) => {
      if (!rate.carrier) return [rate]
      const quote = findQuote(quotes, rate.id, hashQuestion(rate.carrier.url, shipment), now, keepMs)
      return quote?.services ? toServiceRates(rate, quote.services) : [rate]
    }),
  }))
}

interface QuoteRequest {
  readonly cartId: string
  readonly quotes: readonly CarrierQuote[]
  readonly zone: ShippingZoneRecord
  readonly shipment: CarrierShipment
}

/**
 * Asks the carrier services of a zone, all at once, and keeps what they answer. Gives the quotes that are new: of services that have not answered
 * this question yet, or too long ago. `isOrder`: what the buyer saw holds, and only what does not hold any more is asked. Throws
 * `too_many_requests` for a network that asks too often.
 */
export async function askZone(
  ctx: Ctx,
  { cartId, quotes, zone, shipment }: QuoteRequest,
  isOrder: boolean,
): Promise<CarrierQuote[]> {
  const open = zone.rates.flatMap((rate) => {
    if (!rate.carrier) return []
    const question = { rateId: rate.id, url: rate.carrier.url, requestHash: hashQuestion(rate.carrier.url, shipment) }
    const known = findQuote(quotes, rate.id, question.requestHash, ctx.now, keepMs)
    return known && isUsable(known, ctx.now, isOrder) ? [] : [{ ...question, known }]
  })
  if (open.length === 0) return []
  await limitQuestions(ctx)
  const asked = await Promise.all(
    open.map(async ({ rateId, url, requestHash, known }): Promise<CarrierQuote> => {
      const { services, failure, detail } = await askCarrier(ctx, url, shipment)
      if (!services) ctx.log.info({ rateId, failure, detail }, 'a carrier service gave no prices')
      const nowMs = ctx.now.getTime()
      // What it said before still holds, so a moment without an answer changes nothing.
      if (!services && known?.services) return { ...known, triedMs: nowMs }
      return { rateId, requestHash, services: services ?? null, askedMs: nowMs, triedMs: nowMs }
    }),
  )
  await upsertQuotes(ctx, cartId, asked)
  return asked
}

/** Is it too early to ask again? An order goes by what its buyer saw, as long as that holds. */
function isUsable({ services, askedMs, triedMs }: CarrierQuote, now: Date, isOrder: boolean): boolean {
  const nowMs = now.getTime()
  return isOrder || nowMs - triedMs < failureMs || (services !== null && nowMs - askedMs < freshMs)
}

async function limitQuestions(ctx: Ctx): Promise<void> {
  if (ctx.actor.kind === 'visitor') await limitRate(ctx, asks, toNetwork(ctx.actor.address))
}

function findQuote(
  quotes: readonly CarrierQuote[],
  rateId: string,
  requestHash: string,
  now: Date,
  maxAgeMs: number,
): CarrierQuote | undefined {
  return quotes.find(
    (quote) => quote.rateId === rateId && quote.requestHash === requestHash && quote.askedMs > now.getTime() - maxAgeMs,
  )
}
