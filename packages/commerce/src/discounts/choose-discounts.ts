import { isSoldAtFaceValue } from '../product-types.ts'
import { checkNotNegative, multiplyByQuantity, multiplyRate, sumMinor } from '../rounding.ts'
import { allocateDiscount, type Discount } from './allocate-discount.ts'
import type { CartRefusal, DiscountLine, DiscountRule } from './discount-rule.ts'

/** The discounts of a cart in the order in which they apply, and why the others do not. */
export interface DiscountChoice {
  readonly discounts: readonly Discount[]
  /** By id of the rule. */
  readonly refused: ReadonlyMap<string, CartRefusal>
}

interface Candidate {
  readonly rule: DiscountRule
  /** The lines it is for. */
  readonly lines: readonly DiscountLine[]
}

/**
 * Chooses the discounts of a cart. The stacking rule: each line takes the one product discount that saves most, then the order takes
 * the one order discount that saves most, and shipping is free once; codes and automatic discounts compete alike. At a tie the rule that
 * is first applies. Gift cards are never discounted.
 */
export function chooseDiscounts(lines: readonly DiscountLine[], rules: readonly DiscountRule[]): DiscountChoice {
  const refused = new Map<string, CartRefusal>()
  const candidates = rules.flatMap((rule) => {
    const candidate = { rule, lines: lines.filter((line) => isFor(rule, line)) }
    const refusal = findRefusal(candidate)
    if (refusal) refused.set(rule.id, refusal)
    return refusal ? [] : [candidate]
  })
  const products = chooseProductDiscounts(candidates.filter(({ rule }) => isOfProducts(rule)))
  const order = chooseOrderDiscount(
    lines,
    products,
    candidates.filter(({ rule }) => !isOfProducts(rule) && rule.effect.kind !== 'free_shipping'),
  )
  const free = candidates.find(({ rule }) => rule.effect.kind === 'free_shipping')
  const shipping = free ? [{ ...getName(free.rule), kind: 'free_shipping' as const }] : []
  const discounts = [...products, ...order, ...shipping]
  const applied = new Set(discounts.map(({ id }) => id))
  for (const { rule } of candidates) if (!applied.has(rule.id)) refused.set(rule.id, 'outdone')
  return { discounts, refused }
}

function isFor({ target, excludesSaleItems }: DiscountRule, line: DiscountLine): boolean {
  if (isSoldAtFaceValue(line.productType) || (excludesSaleItems && line.isOnSale)) return false
  if (target.kind === 'products') return target.itemIds.includes(line.itemId)
  return target.kind === 'order' || line.categoryIds.some((id) => target.categoryIds.includes(id))
}

/** Discounts on single products, as opposed to those on the order and its shipping. */
function isOfProducts({ effect, target }: DiscountRule): boolean {
  return effect.kind === 'buy_x_get_y' || (effect.kind !== 'free_shipping' && target.kind !== 'order')
}

function findRefusal({ rule, lines }: Candidate): CartRefusal | undefined {
  if (lines.length === 0) return 'not_for_products'
  if (rule.minimumMinor !== null && sumMinor(lines.map(priceLine)) < rule.minimumMinor) return 'below_minimum'
  const quantity = sumMinor(lines.map((line) => line.quantity))
  if (rule.minimumQuantity !== null && quantity < rule.minimumQuantity) return 'too_few'
  const { effect } = rule
  if (effect.kind === 'free_shipping')
    return lines.some((each) => each.requiresShipping) ? undefined : 'nothing_to_ship'
  if (effect.kind === 'buy_x_get_y' && quantity < effect.buyQuantity + effect.getQuantity) return 'too_few'
  return sumMinor(saveOn(rule, lines)) === 0 ? 'not_for_products' : undefined
}

/**
 * Begins with the highest percentage of every line. An amount, or pieces that are cheaper, takes the place of percentages where it saves more
 * than all of them together; the one that saves most goes first.
 */
function chooseProductDiscounts(candidates: readonly Candidate[]): Discount[] {
  const percents = new Map<string, Candidate>()
  for (const candidate of candidates) {
    for (const { id } of candidate.lines) {
      const best = percents.get(id)
      if (getRate(candidate) > (best ? getRate(best) : 0)) percents.set(id, candidate)
    }
  }
  const sets = candidates.filter(({ rule }) => rule.effect.kind !== 'percent')
  const chosen: Discount[] = []
  const taken = new Set<string>()
  while (chosen.length < sets.length) {
    const best = findBest(
      sets.filter(({ rule }) => !chosen.some(({ id }) => id === rule.id)),
      taken,
      percents,
    )
    if (!best) break
    for (const { lineId } of best.shares) taken.add(lineId)
    chosen.push({ ...getName(best.rule), kind: 'shares', shares: best.shares })
  }
  const rest = [...new Set(percents.values())].flatMap((candidate) => {
    const { rule, lines } = candidate
    const lineIds = lines.map(({ id }) => id).filter((id) => percents.get(id) === candidate && !taken.has(id))
    return lineIds.length === 0
      ? []
      : [{ ...getName(rule), kind: 'percent' as const, ratePpm: getRate(candidate), lineIds }]
  })
  return [...chosen, ...rest]
}

interface LineShares {
  readonly rule: DiscountRule
  readonly shares: readonly { readonly lineId: string; readonly amountMinor: number }[]
}

/** The set discount that saves most beyond the percentages it takes the place of. */
function findBest(
  sets: readonly Candidate[],
  taken: ReadonlySet<string>,
  percents: ReadonlyMap<string, Candidate>,
): LineShares | undefined {
  let best: LineShares | undefined
  let bestGain = 0
  for (const { rule, lines } of sets) {
    const free = lines.filter(({ id }) => !taken.has(id))
    const saved = saveOn(rule, free)
    const used = free.flatMap((line, index) => {
      const amountMinor = saved[index] ?? 0
      return amountMinor === 0 ? [] : [{ line, amountMinor }]
    })
    const lost = used.map(({ line }) => multiplyRate(priceLine(line), getRate(percents.get(line.id))))
    const gain = sumMinor(used.map(({ amountMinor }) => amountMinor)) - sumMinor(lost)
    if (gain <= bestGain) continue
    bestGain = gain
    best = { rule, shares: used.map(({ line, amountMinor }) => ({ lineId: line.id, amountMinor })) }
  }
  return best
}

function getRate(candidate: Candidate | undefined): number {
  return candidate?.rule.effect.kind === 'percent' ? candidate.rule.effect.ratePpm : 0
}

/** The order discount that saves most on what product discounts left. */
function chooseOrderDiscount(
  lines: readonly DiscountLine[],
  products: readonly Discount[],
  candidates: readonly Candidate[],
): Discount[] {
  const left = new Map(leaveAfter(lines, products).map(({ id, amountMinor }) => [id, amountMinor]))
  let best: Discount | undefined
  let bestSaved = 0
  for (const candidate of candidates) {
    const discount = toOrderDiscount(candidate)
    const open = candidate.lines.map(({ id }) => ({ id, amountMinor: left.get(id) ?? 0, discountEligible: true }))
    const saved = discount ? sumMinor(allocateDiscount(discount, open)) : 0
    if (saved <= bestSaved) continue
    best = discount
    bestSaved = saved
  }
  return best ? [best] : []
}

function toOrderDiscount({ rule, lines }: Candidate): Discount | undefined {
  const { effect } = rule
  const lineIds = lines.map(({ id }) => id)
  if (effect.kind === 'percent') return { ...getName(rule), kind: 'percent', ratePpm: effect.ratePpm, lineIds }
  return effect.kind === 'amount'
    ? { ...getName(rule), kind: 'amount', amountMinor: effect.amountMinor, lineIds }
    : undefined
}

function leaveAfter(lines: readonly DiscountLine[], discounts: readonly Discount[]) {
  let left = lines.map((line) => ({ id: line.id, amountMinor: priceLine(line), discountEligible: true }))
  for (const discount of discounts) {
    const parts = allocateDiscount(discount, left)
    left = left.map((line, index) => ({ ...line, amountMinor: line.amountMinor - (parts[index] ?? 0) }))
  }
  return left
}

/** The amounts that a product discount takes off each of these lines. */
function saveOn(rule: DiscountRule, lines: readonly DiscountLine[]): number[] {
  const { effect } = rule
  if (effect.kind === 'buy_x_get_y') return saveOnPieces(effect, lines)
  const discount = toOrderDiscount({ rule, lines })
  const open = lines.map((line) => ({ id: line.id, amountMinor: priceLine(line), discountEligible: true }))
  return discount ? allocateDiscount(discount, open) : lines.map(() => 0)
}

/** The cheapest pieces of every full set cost less. Rounded once per line. */
function saveOnPieces(
  effect: { readonly buyQuantity: number; readonly getQuantity: number; readonly ratePpm: number },
  lines: readonly DiscountLine[],
): number[] {
  const { buyQuantity, getQuantity, ratePpm } = effect
  const pieces = sumMinor(lines.map(({ quantity }) => quantity))
  let cheaper = Math.floor(pieces / (buyQuantity + getQuantity)) * getQuantity
  const saved = new Map<string, number>()
  for (const line of lines.toSorted((a, b) => a.unitPriceMinor - b.unitPriceMinor)) {
    const count = Math.min(cheaper, line.quantity)
    cheaper -= count
    saved.set(line.id, multiplyRate(multiplyByQuantity(line.unitPriceMinor, count), ratePpm))
  }
  return lines.map(({ id }) => saved.get(id) ?? 0)
}

function priceLine({ unitPriceMinor, quantity }: DiscountLine): number {
  return multiplyByQuantity(checkNotNegative(unitPriceMinor), checkNotNegative(quantity))
}

function getName({ id, name }: DiscountRule): { readonly id: string; readonly name: string } {
  return { id, name }
}
