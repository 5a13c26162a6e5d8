import { countsStock, formatDecimal, type Currency } from '@vitrine/commerce'
import type { ImportedProduct, ImportedVariant, Remark } from './imported.ts'
import { normalizePricing, resolvePricing } from './pricing.ts'
import type { ExistingProduct, ExistingVariant } from './store.ts'

/** A variant as it will be; with an id it is one that exists. */
export interface PlannedVariant {
  readonly variantId: string | undefined
  /** '' asks for a generated one. */
  readonly sku: string
  readonly gtin: string
  readonly mpn: string
  readonly attributes: Readonly<Record<string, string>>
  readonly priceMinor: number
  readonly salePriceMinor: number | null
  readonly onSale: boolean
  readonly stock: number | 'unlimited'
  readonly weightGrams: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly assetId: string | null
}

interface VariantOutcome {
  readonly line: number
  readonly outcome: 'created' | 'updated' | 'unchanged'
  readonly changes: readonly string[]
}

export interface VariantPlan {
  /** Those of the file in its order, then those that stay. */
  readonly variants: readonly PlannedVariant[]
  readonly outcomes: readonly VariantOutcome[]
  /** Is anything different, order included? */
  readonly isChanged: boolean
  readonly faults: readonly Remark[]
  readonly notices: readonly Remark[]
}

export interface VariantPlanContext {
  readonly currency: Currency
  readonly productType: number
  /** SKUs of the file that variants of other products have. */
  readonly foreignSkus: ReadonlySet<string>
  readonly findAssetId: (url: string) => string | undefined
}

/** What becomes of a product's variants: which exist and change, which are new, which stay although the file does not name them. */
export function planVariants(
  desired: Pick<ImportedProduct, 'variants' | 'optionNames' | 'lines'>,
  existing: ExistingProduct | undefined,
  context: VariantPlanContext,
): VariantPlan {
  const faults: Remark[] = []
  const notices: Remark[] = []
  const skus = chooseSkus(desired.variants, context.foreignSkus, notices)
  const matches = matchVariants(desired.variants, skus, existing?.variants ?? [])
  const outcomes: VariantOutcome[] = []
  const planned: PlannedVariant[] = []
  for (const [index, variant] of desired.variants.entries()) {
    const known = matches[index]
    const next = planVariant(variant, skus[index] ?? '', known, context)
    if (next === undefined) {
      faults.push({ line: variant.line, text: 'The price is missing.' })
      continue
    }
    planned.push(next)
    const changes = known ? differences(known, next, context.currency) : []
    const outcome = known === undefined ? 'created' : changes.length > 0 ? 'updated' : 'unchanged'
    outcomes.push({ line: variant.line, outcome, changes })
  }
  const left = (existing?.variants ?? []).filter((variant) => !matches.includes(variant))
  const fitting = left.filter((variant) => fits(variant, desired.optionNames, planned))
  const firstLine = desired.lines[0] ?? 0
  for (const variant of left) {
    const stays = fitting.includes(variant)
    notices.push({
      line: firstLine,
      text: `The variant ${variant.sku} is not in the file ${stays ? 'and stays as it is.' : 'and does not fit its options: it is removed.'}`,
    })
  }
  const variants = [...planned, ...fitting.map(asPlanned)]
  const isReordered = variants.some((variant, index) => variant.variantId !== existing?.variants[index]?.variantId)
  return {
    variants,
    outcomes,
    isChanged: isReordered || left.length > fitting.length || outcomes.some(({ outcome }) => outcome !== 'unchanged'),
    faults,
    notices,
  }
}

/** A SKU stays with the first that has it; the others ask for a generated one. */
function chooseSkus(
  variants: readonly ImportedVariant[],
  foreign: ReadonlySet<string>,
  notices: Remark[],
): (string | undefined)[] {
  const seen = new Set<string>()
  return variants.map(({ sku, line }) => {
    if (sku === undefined || sku === '') return sku
    if (!seen.has(sku) && !foreign.has(sku)) {
      seen.add(sku)
      return sku
    }
    notices.push({ line, text: `The SKU "${sku}" is used more than once; this variant gets one of its own.` })
    return ''
  })
}

function matchVariants(
  desired: readonly ImportedVariant[],
  skus: readonly (string | undefined)[],
  existing: readonly ExistingVariant[],
): (ExistingVariant | undefined)[] {
  const free = new Set(existing)
  const take = (found: ExistingVariant | undefined) => {
    if (found) free.delete(found)
    return found
  }
  const find = (test: (variant: ExistingVariant) => boolean) => take([...free].find(test))
  const matches = desired.map((variant) =>
    variant.variantId === undefined || variant.variantId === ''
      ? undefined
      : find(({ variantId }) => variantId === variant.variantId),
  )
  for (const [index, sku] of skus.entries()) if (sku) matches[index] ??= find((variant) => variant.sku === sku)
  for (const [index, variant] of desired.entries())
    matches[index] ??= find(({ attributes }) => sameAttributes(attributes, variant.attributes))
  return matches
}

function planVariant(
  variant: ImportedVariant,
  sku: string | undefined,
  known: ExistingVariant | undefined,
  { productType, findAssetId }: VariantPlanContext,
): PlannedVariant | undefined {
  const pricing = resolvePricing(variant.pricing, known)
  if (pricing === undefined) return undefined
  const knownStock = known && getStock(known)
  const { imageUrl } = variant
  return {
    variantId: known?.variantId,
    sku: sku ? sku : (known?.sku ?? ''),
    gtin: variant.gtin ?? known?.gtin ?? '',
    mpn: variant.mpn ?? known?.mpn ?? '',
    attributes: variant.attributes,
    ...pricing,
    stock: countsStock(productType) ? (variant.stock ?? knownStock ?? 'unlimited') : 'unlimited',
    weightGrams: variant.weightGrams ?? known?.weightGrams ?? 0,
    lengthMm: variant.lengthMm ?? known?.lengthMm ?? 0,
    widthMm: variant.widthMm ?? known?.widthMm ?? 0,
    heightMm: variant.heightMm ?? known?.heightMm ?? 0,
    // A picture that could not be fetched changes nothing.
    assetId:
      imageUrl === '' ? null : ((imageUrl === undefined ? undefined : findAssetId(imageUrl)) ?? known?.assetId ?? null),
  }
}

function differences(known: ExistingVariant, next: PlannedVariant, currency: Currency): string[] {
  const before = asPlanned(known)
  const amount = (minor: number | null) => (minor === null ? 'none' : formatDecimal(minor, currency))
  const change = (name: string, from: string, to: string) => (from === to ? [] : [`${name} ${from} → ${to}`])
  return [
    ...change('SKU', before.sku, next.sku),
    ...change('options', buildValuesKey(before.attributes), buildValuesKey(next.attributes)),
    ...change('price', amount(before.priceMinor), amount(next.priceMinor)),
    ...change('sale price', amount(before.salePriceMinor), amount(next.salePriceMinor)),
    ...change('on sale', yesNo(before.onSale), yesNo(next.onSale)),
    ...change('stock', String(before.stock), String(next.stock)),
    ...change('weight', `${before.weightGrams} g`, `${next.weightGrams} g`),
    ...change('length', `${before.lengthMm} mm`, `${next.lengthMm} mm`),
    ...change('width', `${before.widthMm} mm`, `${next.widthMm} mm`),
    ...change('height', `${before.heightMm} mm`, `${next.heightMm} mm`),
    ...change('GTIN', before.gtin || 'none', next.gtin || 'none'),
    ...change('MPN', before.mpn || 'none', next.mpn || 'none'),
    ...(before.assetId === next.assetId ? [] : ['picture']),
  ]
}

/** Can a variant that the file does not name live beside those it does? */
function fits(variant: ExistingVariant, optionNames: readonly string[], planned: readonly PlannedVariant[]): boolean {
  const names = Object.keys(variant.attributes)
  if (names.length !== optionNames.length || !names.every((name) => optionNames.includes(name))) return false
  return !planned.some(({ attributes }) => sameAttributes(attributes, variant.attributes))
}

function asPlanned(variant: ExistingVariant): PlannedVariant {
  const { unlimited: _unlimited, onHand: _onHand, ...rest } = variant
  return { ...rest, ...normalizePricing(variant), stock: getStock(variant) }
}

function getStock({ unlimited, onHand }: ExistingVariant): number | 'unlimited' {
  return unlimited ? 'unlimited' : onHand
}

function sameAttributes(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && a[name] === b[name])
}

function buildValuesKey(attributes: Readonly<Record<string, string>>): string {
  // The database keeps keys in an order of its own.
  const names = Object.keys(attributes).sort()
  return names.map((name) => `${name}: ${attributes[name]}`).join(', ') || 'none'
}

function yesNo(value: boolean): string {
  return value ? 'yes' : 'no'
}
