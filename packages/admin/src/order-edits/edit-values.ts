import { type Currency, formatDecimal, isSoldAtFaceValue, parseTypedAmount } from '@vitrine/commerce'
import type { operations } from '@vitrine/server/api'
import type { DraftProblems, LineValues } from '../draft-orders/draft-values.ts'
import { t } from '../i18n/text.ts'
import type { Order } from '../orders/orders.ts'
import { toPictureValue } from '../ui/picture.tsx'

type EditBody = operations['priceOrderEdit']['requestBody']['content']['application/json']

/** Gift cards, donations and subscriptions stay as they were sold. */
export function canEditLine({ productType, subscriptionPlan }: Order['lines'][number]): boolean {
  return !isSoldAtFaceValue(productType) && subscriptionPlan === null
}

/** The lines of an order as the form holds them; their keys are their ids. */
export function toLineValues({ lines }: Order, currency: Currency): LineValues[] {
  return lines.filter(canEditLine).map((line) => ({
    key: line.id,
    kind: 'product',
    itemId: line.itemId,
    variantId: line.variantId,
    title: line.title,
    detail: line.options.map(({ value }) => value).join(', '),
    picture: toPictureValue(line.image),
    quantity: String(line.quantity),
    price: formatDecimal(line.unitPrice.amountMinor, currency),
    isShipped: false,
    isTaxed: true,
  }))
}

/** What the form changes of the order, and its mistakes by field. */
export function readEdit(
  order: Pick<Order, 'lines' | 'editVersion'>,
  lines: readonly LineValues[],
  { currency, language }: { readonly currency: Currency; readonly language: string },
): { readonly body: EditBody; readonly problems: DraftProblems; readonly isChanged: boolean } {
  const problems: Record<string, string> = {}
  const read = (line: LineValues, index: number) => {
    const quantity = /^\d{1,4}$/.test(line.quantity.trim()) ? Number(line.quantity) : 0
    if (quantity < 1) problems[`lines.${index}.quantity`] = t('Enter a whole number from 1.')
    const amount = parseTypedAmount(line.price, currency, language)
    if (amount.kind !== 'amount') problems[`lines.${index}.price`] = amount.message
    return { quantity: Math.max(1, quantity), unitPriceMinor: amount.kind === 'amount' ? amount.amountMinor : 0 }
  }
  const changes: EditBody['changes'] = []
  const added: NonNullable<EditBody['added']> = []
  for (const [index, line] of lines.entries()) {
    const { quantity, unitPriceMinor } = read(line, index)
    const known = order.lines.find(({ id }) => id === line.key)
    if (known) {
      if (known.quantity !== quantity || known.unitPrice.amountMinor !== unitPriceMinor)
        changes.push({ lineId: known.id, quantity, unitPriceMinor })
    } else if (line.kind === 'product') {
      added.push({ kind: 'product', itemId: line.itemId, variantId: line.variantId, quantity, unitPriceMinor })
    } else {
      if (line.title.trim() === '') problems[`lines.${index}.title`] = t('Enter a title.')
      const { isShipped, isTaxed } = line
      added.push({ kind: 'custom', title: line.title.trim() || '-', isShipped, isTaxed, quantity, unitPriceMinor })
    }
  }
  for (const line of order.lines.filter(canEditLine))
    if (!lines.some(({ key }) => key === line.id))
      changes.push({ lineId: line.id, quantity: 0, unitPriceMinor: line.unitPrice.amountMinor })
  return {
    body: { version: order.editVersion, changes, added },
    problems,
    isChanged: changes.length > 0 || added.length > 0,
  }
}

/** New lines as the form holds them, ready to be sent, and their mistakes by field. */
export function readAdded(
  lines: readonly LineValues[],
  { currency, language }: { readonly currency: Currency; readonly language: string },
): { readonly added: EditBody['added']; readonly problems: DraftProblems } {
  const nothing = { lines: [], editVersion: 0 }
  const { body, problems } = readEdit(nothing, lines, { currency, language })
  return { added: body.added, problems }
}
