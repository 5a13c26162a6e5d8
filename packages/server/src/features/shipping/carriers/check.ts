import type { Ctx } from '../../../platform/context.ts'
import { limitRate } from '../../../platform/http/rate-limit.ts'
import { askCarrier, getCarrierSecret } from './ask.ts'
import { createShipment } from './request.ts'
import type { CarrierCheck, CarrierCheckResult } from './schema.ts'

const checks = { name: 'carrier-check', limit: 30, windowSeconds: 60 }
const shownCharacters = 2_000
/** Minor units. */
const samplePrice = 5_000

/** Asks a carrier service for a sample parcel and shows what was sent and answered. Changes nothing. */
export async function checkCarrier(
  ctx: Ctx,
  { url, countryCode, state, postalCode, weightGrams }: CarrierCheck,
): Promise<CarrierCheckResult> {
  await limitRate(ctx, checks, '')
  const sizes = { lengthMm: 0, widthMm: 0, heightMm: 0 }
  const item = { sku: 'SAMPLE', title: 'Sample', quantity: 1, unitPriceMinor: samplePrice, weightGrams, ...sizes }
  const shipment = createShipment(ctx.site, { city: '', state, postalCode, countryCode }, [item])
  const started = performance.now()
  const { services = [], failure, detail, request, answer } = await askCarrier(ctx, url, shipment)
  return {
    secret: getCarrierSecret(ctx.site, url),
    durationMs: Math.round(performance.now() - started),
    failure,
    detail,
    services: [...services],
    request,
    answer: answer.replaceAll('\0', '').toWellFormed().slice(0, shownCharacters),
  }
}
