import {
  countsStock,
  formatMoneyText,
  isSoldAtFaceValue,
  type TaxClass,
  type TaxRule,
  productTypes,
  selectTaxRules,
  sumWantedByVariant,
} from '@vitrine/commerce'
import { type Ctx, transaction } from '../../platform/context.ts'
import { invalidInput } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { offerOrders } from '../checkout/index.ts'
import { lockStock, restockOrder, takeStock } from '../inventory/index.ts'
import { localizeCtx, sharedWords } from '../languages/index.ts'
import { listOptionValues } from '../line-items/index.ts'
import { orderActions } from '../orders/index.ts'
import { listOrderPayments, type PaymentRow } from '../payments/index.ts'
import { publishChange } from '../sites/index.ts'
import { recordStockChange } from '../webhooks/index.ts'
import { getStorePlace, listTaxRules, toTaxRule } from '../tax/index.ts'
import {
  editEmpty,
  editOutOfStock,
  editOwesTooMuch,
  editTooFew,
  orderBeingPaid,
  orderEdited,
  orderNotEditable,
} from './errors.ts'
import { mailEdit } from './mails.ts'
import { type EditedLine, type EditPlan, planEdit } from './plan-edit.ts'
import type { NewOrderEdit, OrderEdit, OrderEditPrice } from './schema.ts'
import { isBalanceBeingPaid, selectAddedProducts, selectTaxClasses, updateEditedOrder, updatePromise } from './store.ts'

/** What an order would cost after a change; nothing is written. */
export async function priceOrderEdit(ctx: Ctx, orderId: string, input: OrderEdit): Promise<OrderEditPrice> {
  const row = await orderActions.findOrderRow(ctx, orderId)
  if (!row) throw orderActions.orderNotFound({})
  const plan = await planOrderEdit(ctx, row, input)
  const balanceMinor = row.balanceMinor + plan.differenceMinor
  return toPrice(row.currency, plan, balanceMinor)
}

/** Changes an order that was not sent yet: lines, stock, amounts, timeline and mail in one commit. Money follows apart, by its balance. */
export async function editOrder(ctx: Ctx, orderId: string, input: NewOrderEdit) {
  await endBalanceAttempt(ctx, orderId)
  await transaction(ctx, async (ctx) => {
    const row = await lockEditable(ctx, orderId, input.version)
    const payments = await listOrderPayments(ctx, row.cartId)
    const plan = await planOrderEdit(ctx, row, input)
    if (plan.grandTotalMinor !== input.expectedTotalMinor) throw orderEdited({})
    const balanceDelta = await settlePromise(ctx, payments, plan)
    checkOwed(ctx, row, payments, row.balanceMinor + balanceDelta)
    const hasChanged = await moveStock(ctx, row, plan)
    await updateEditedOrder(ctx, orderId, plan, balanceDelta)
    await orderActions.expireBalanceCart(ctx, orderId)
    await updateFulfillment(ctx, row)
    await orderActions.mailChangedFiles(ctx, row)
    const { differenceMinor } = plan
    const { currency } = row
    const data = { amountMinor: differenceMinor, currency, reason: input.reason, notified: input.notify }
    await orderActions.insertEvents(ctx, orderId, [{ kind: 'edited', data }])
    if (input.notify) await mailEdit(ctx, orderId, input.reason)
    if (hasChanged) await publishChange(ctx)
  })
  return orderActions.getOrder(ctx, orderId)
}

/** Who pays the balance at this moment is asked about first: what they paid counts. */
export async function endBalanceAttempt(ctx: Ctx, orderId: string): Promise<void> {
  const row = await orderActions.findOrderRow(ctx, orderId)
  if (!row) throw orderActions.orderNotFound({})
  if (row.balanceCartId === null) return
  if ((await offerOrders.endOfferAttempt(ctx, row.balanceCartId)) === 'paying') throw orderBeingPaid({})
}

/** Locks an order of which nobody pays the balance. */
export async function lockUnpaid(ctx: Ctx, orderId: string): Promise<orderActions.OrderRow> {
  const locked = await orderActions.lockOrder(ctx, orderId)
  const row = locked && (await orderActions.findOrderRow(ctx, orderId))
  if (!row) throw orderActions.orderNotFound({})
  if (row.balanceCartId !== null && (await isBalanceBeingPaid(ctx, row.balanceCartId))) throw orderBeingPaid({})
  return row
}

async function lockEditable(ctx: Ctx, orderId: string, version: number): Promise<orderActions.OrderRow> {
  const row = await lockUnpaid(ctx, orderId)
  if (row.editVersion !== version) throw orderEdited({})
  const sentence = orderActions.findEditObstacle(row, await listOrderPayments(ctx, row.cartId))
  if (sentence !== null) throw orderNotEditable({ sentence })
  return row
}

export async function planOrderEdit(ctx: Ctx, row: orderActions.OrderRow, input: OrderEdit): Promise<EditPlan> {
  for (const { lineId, quantity, unitPriceMinor } of input.changes) {
    const line = row.lines.find((each) => each.lineId === lineId)
    if (!line) throw orderEdited({})
    const isChanged = line.quantity !== quantity || line.unitPriceMinor !== unitPriceMinor
    const isFixed = isSoldAtFaceValue(line.productType) || line.subscriptionPlan !== null
    if (isFixed && isChanged)
      throw orderNotEditable({
        sentence: `${line.title} cannot be changed: gift cards, donations and subscriptions stay as they were sold.`,
      })
    const least = line.fulfilledQuantity + line.removedQuantity
    if (quantity < least) throw editTooFew({ title: line.title, least })
  }
  const added = await toAddedLines(ctx, input.added)
  const classes = await selectTaxClasses(
    ctx,
    [...row.lines, ...added.lines].map(({ itemId }) => itemId),
  )
  const address = row.lines.some(({ productType }) => productType === productTypes.physical)
    ? row.pickup
      ? (getStorePlace(ctx.site) ?? row.shippingAddress)
      : row.shippingAddress
    : (row.billingAddress ?? row.shippingAddress)
  const rules = await listRules(ctx, row)
  const plan = planEdit(
    { ...row, lines: row.lines },
    {
      changes: input.changes,
      added: added.lines,
      taxRules: address && row.taxExemption === null ? selectTaxRules(rules, address) : [],
      getTaxClass: (line) => getTaxClass(line, added.untaxedIds, classes),
    },
  )
  if (plan.lines.length === 0) throw editEmpty({})
  return plan
}

/** The rules of today by the names that the order has for them: it may have been placed in another language. */
async function listRules(ctx: Ctx, { language, taxes }: orderActions.OrderRow): Promise<TaxRule[]> {
  const rules = await listTaxRules(ctx)
  const named = (await sharedWords.loadDeliveryTexts(localizeCtx(ctx, language))).translateTaxes(rules)
  return rules.map((rule, index) => {
    const translated = named[index]
    const isSaid = translated && taxes.some(({ name, ratePpm }) => name === translated.name && ratePpm === rule.ratePpm)
    return toTaxRule(isSaid ? translated : rule)
  })
}

/** The class of a line's product. A line without one is taxed as it was: its class is unknown. */
function getTaxClass(
  line: EditedLine,
  untaxedIds: readonly string[],
  classes: ReadonlyMap<string, TaxClass>,
): TaxClass | undefined {
  return untaxedIds.includes(line.lineId) ? 'exempt' : classes.get(line.itemId)
}

async function toAddedLines(
  ctx: Ctx,
  added: OrderEdit['added'],
): Promise<{ readonly lines: readonly EditedLine[]; readonly untaxedIds: readonly string[] }> {
  const products = await selectAddedProducts(
    ctx,
    added.flatMap((line) => (line.kind === 'product' ? [line.variantId] : [])),
  )
  const untaxedIds: string[] = []
  const lines = added.map((line, index) => {
    const shared = {
      lineId: newId(ctx.now.getTime()),
      quantity: line.quantity,
      unitPriceMinor: line.unitPriceMinor,
      discountMinor: 0,
      taxMinor: 0,
    }
    if (line.kind === 'custom') {
      if (!line.isTaxed) untaxedIds.push(shared.lineId)
      const productType = line.isShipped ? productTypes.physical : productTypes.service
      return {
        ...shared,
        itemId: '',
        variantId: '',
        productType,
        title: line.title,
        sku: '',
        options: [],
        assetId: null,
      }
    }
    const product = products.find(({ variantId, itemId }) => variantId === line.variantId && itemId === line.itemId)
    if (!product || product.isSubscribable || product.productType === productTypes.giftCard)
      throw invalidInput({ fields: { [`added.${index}`]: 'This product cannot be added. Remove the line.' } })
    const { itemId, variantId, productType, title, sku, assetId } = product
    return { ...shared, itemId, variantId, productType, title, sku, options: listOptionValues(product), assetId }
  })
  return { lines, untaxedIds }
}

/** A buyer who has promised to pay by hand promises another amount. Gives what the balance moves by instead. */
async function settlePromise(ctx: Ctx, payments: readonly PaymentRow[], plan: EditPlan): Promise<number> {
  const promise = payments.find(
    ({ status, provider, orderId }) => status === 'pending' && provider === 'manual' && orderId !== null,
  )
  if (!promise) return plan.differenceMinor
  const amountMinor = promise.amountMinor + plan.differenceMinor
  if (amountMinor < 0)
    throw editOwesTooMuch({ amount: formatMoneyText(promise.amountMinor, promise.currency, ctx.site.language) })
  await updatePromise(ctx, promise.paymentId, amountMinor)
  return 0
}

/** Nobody is promised money that the order does not have any more. */
export function checkOwed(
  ctx: Ctx,
  row: orderActions.OrderRow,
  payments: readonly PaymentRow[],
  balanceMinor: number,
): void {
  const refundableMinor = orderActions.sumRefundable(payments)
  if (-balanceMinor <= refundableMinor) return
  throw editOwesTooMuch({ amount: formatMoneyText(refundableMinor, row.currency, ctx.site.language) })
}

/** Takes what is added off the stock and puts back what goes. True: pages that show it must change. */
export async function moveStock(ctx: Ctx, row: orderActions.OrderRow, plan: EditPlan): Promise<boolean> {
  const before = sumByVariant(row.lines)
  const after = sumByVariant(plan.lines)
  const variantIds = [...new Set([...before.keys(), ...after.keys()])].sort()
  await lockStock(ctx, variantIds)
  const more = variantIds.flatMap((variantId) => {
    const quantity = (after.get(variantId) ?? 0) - (before.get(variantId) ?? 0)
    return quantity > 0 ? [{ variantId, quantity, productType: productTypes.physical }] : []
  })
  const sale = await takeStock(ctx, { cartId: row.cartId, orderId: row.orderId }, more)
  const [missing] = sale.missing
  if (missing) {
    const title = plan.lines.find(({ variantId }) => variantId === missing.variantId)?.title ?? ''
    // Thrown, not returned: the transaction must leave nothing of it.
    throw editOutOfStock({ title, available: missing.available })
  }
  await recordStockChange(
    ctx,
    more.map(({ variantId }) => variantId),
  )
  const less = new Map<string, number>()
  for (const variantId of variantIds) {
    const quantity = (before.get(variantId) ?? 0) - (after.get(variantId) ?? 0)
    if (quantity > 0) less.set(variantId, quantity)
  }
  const cameBack = less.size > 0 && (await restockOrder(ctx, row.orderId, less))
  return sale.ranOut || cameBack
}

/** An order that was sent whole or in part is in the state that its lines are in now. */
export async function updateFulfillment(ctx: Ctx, { orderId }: orderActions.OrderRow): Promise<void> {
  const row = await orderActions.findOrderRow(ctx, orderId)
  if (!row || !['fulfilled', 'partially_fulfilled'].includes(row.fulfillmentStatus)) return
  const fulfillmentStatus = orderActions.getFulfillmentState(row.lines)
  if (fulfillmentStatus !== row.fulfillmentStatus)
    await orderActions.updateOrder(ctx, { ...row, fulfillmentStatus }, row.needsAttention)
}

function sumByVariant(lines: readonly EditedLine[]): Map<string, number> {
  const counted = lines.filter(({ productType, variantId }) => countsStock(productType) && variantId !== '')
  return new Map(sumWantedByVariant(counted).map(({ variantId, quantity }) => [variantId, quantity]))
}

export function toPrice(currency: string, plan: EditPlan, balanceMinor: number, creditMinor = 0): OrderEditPrice {
  const money = (amountMinor: number) => ({ amountMinor, currency })
  return {
    lines: plan.lines.map(({ lineId, title, quantity, unitPriceMinor, discountMinor, taxMinor }) => ({
      lineId,
      title,
      quantity,
      discount: money(discountMinor),
      tax: money(taxMinor),
      total: money(unitPriceMinor * quantity - discountMinor),
    })),
    totals: {
      subtotal: money(plan.subtotalMinor),
      discount: money(plan.discountMinor),
      shipping: money(plan.shippingMinor),
      tax: money(plan.taxMinor),
      grandTotal: money(plan.grandTotalMinor),
    },
    difference: money(plan.differenceMinor),
    credit: money(creditMinor),
    balance: money(balanceMinor),
  }
}
