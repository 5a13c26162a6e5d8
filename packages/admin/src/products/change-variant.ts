import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'
import { Problem } from '../api/problem.ts'
import type { Conflict } from '../ui/inline-edit.tsx'
import type { MeasureName } from './measures.ts'
import { type Product, productQuery } from '../api/product-query.ts'
import { type EditableVariant, showProduct } from './products.ts'

export type StockValue = number | 'unlimited'
type Outcome<Value> = Promise<{ readonly kind: 'saved' } | Conflict<Value>>

interface VariantChanges {
  readonly savePrice: (minor: number, seen: number) => Outcome<number>
  /** Null: not on sale. */
  readonly saveSalePrice: (minor: number | null, seen: number | null) => Outcome<number | null>
  /** Grams or millimetres; 0 is not known. */
  readonly saveMeasure: (name: MeasureName, value: number, seen: number) => Outcome<number>
  readonly saveStock: (stock: StockValue, seen: StockValue) => Outcome<StockValue>
}

/** Saves single values of a variant, each against the value that was seen; another value on the server comes back as a conflict. */
export function useVariantChanges(itemId: string, variant: EditableVariant): VariantChanges {
  const queries = useQueryClient()
  const path = { variantId: variant.variantId }
  const refresh = () => refreshProduct(queries, itemId)
  return {
    savePrice: (priceMinor, expectedPriceMinor) =>
      settle(refresh, readPrice, async () => {
        const body = { priceMinor, expectedPriceMinor }
        await answer(api.PATCH('/api/admin/variants/{variantId}', { params: { path }, body }))
      }),
    saveSalePrice: (salePriceMinor, seen) =>
      settle(refresh, readSalePrice, async () => {
        // A price that is not on sale may still be stored; only the one that was shown was seen.
        const expected =
          seen === null ? { expectedOnSale: false } : { expectedOnSale: true, expectedSalePriceMinor: seen }
        const body = { salePriceMinor, onSale: salePriceMinor !== null, ...expected }
        await answer(api.PATCH('/api/admin/variants/{variantId}', { params: { path }, body }))
      }),
    saveMeasure: (name, value, seen) =>
      settle(refresh, readMeasure(name), async () => {
        const body = { [name]: value, [expectedNames[name]]: seen }
        await answer(api.PATCH('/api/admin/variants/{variantId}', { params: { path }, body }))
      }),
    saveStock: (stock, seen) =>
      settle(refresh, readStock, async () => {
        const body =
          stock === 'unlimited'
            ? { unlimited: true as const }
            : { onHand: stock, expectedOnHand: seen === 'unlimited' ? variant.stock.onHand : seen }
        await answer(api.POST('/api/admin/variants/{variantId}/stock', { params: { path }, body }))
      }),
  }
}

/** Runs a save; whether it was stored or met another value, what is on the server then is on the screen. */
async function settle<Value>(
  refresh: () => Promise<unknown>,
  readTheirs: (problem: Problem) => Value | undefined,
  save: () => Promise<void>,
): Outcome<Value> {
  try {
    await save()
  } catch (error) {
    const theirs = error instanceof Problem && error.status === 409 ? readTheirs(error) : undefined
    if (theirs === undefined) throw error
    await refresh()
    return { kind: 'conflict', theirs }
  }
  await refresh()
  return { kind: 'saved' }
}

/** Reloads a product and shows it everywhere. */
export async function refreshProduct(queries: QueryClient, itemId: string): Promise<Product> {
  const product = await queries.fetchQuery({ ...productQuery(itemId), staleTime: 0 })
  showProduct(queries, product)
  return product
}

function readPrice(problem: Problem): number | undefined {
  const price = readCurrentValues(problem)['priceMinor']
  return typeof price === 'number' ? price : undefined
}

function readSalePrice(problem: Problem): number | null | undefined {
  const { onSale, salePriceMinor } = readCurrentValues(problem)
  if (typeof onSale !== 'boolean') return undefined
  return onSale && typeof salePriceMinor === 'number' ? salePriceMinor : null
}

const expectedNames = {
  weightGrams: 'expectedWeightGrams',
  lengthMm: 'expectedLengthMm',
  widthMm: 'expectedWidthMm',
  heightMm: 'expectedHeightMm',
} as const satisfies Record<MeasureName, string>

function readMeasure(name: MeasureName) {
  return (problem: Problem): number | undefined => {
    const measure = readCurrentValues(problem)[name]
    return typeof measure === 'number' ? measure : undefined
  }
}

function readStock(problem: Problem): StockValue | undefined {
  const { onHand } = problem.params
  return problem.code === 'stock_changed' && typeof onHand === 'number' ? onHand : undefined
}

function readCurrentValues(problem: Problem): Record<string, unknown> {
  const { current } = problem.params
  return typeof current === 'object' && current !== null ? { ...current } : {}
}
