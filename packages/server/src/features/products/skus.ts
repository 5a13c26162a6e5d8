import { randomInt } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import { skuTaken } from './errors.ts'
import { listTakenSkus } from './store.ts'

/** The SKUs of a product's variants in order: blank ones generated, given ones checked against other products. Throws 409. */
export async function chooseSkus(ctx: Ctx, itemId: string, given: readonly (string | undefined)[]): Promise<string[]> {
  const chosen = given.map((sku) => (sku === undefined || sku === '' ? generateSku() : sku))
  const taken = await listTakenSkus(ctx, chosen, itemId)
  const clash = given.find((sku) => sku !== undefined && taken.has(sku))
  if (clash !== undefined) throw skuTaken({ sku: clash })
  // One in ten thousand million: worth a second draw, not a second query.
  return chosen.map((sku) => (taken.has(sku) ? generateSku() : sku))
}

function generateSku(): string {
  return `SQ${String(randomInt(1e10)).padStart(10, '0')}`
}
