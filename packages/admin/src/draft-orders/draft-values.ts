import { type Currency, formatDecimal, parseTypedAmount } from '@vitrine/commerce'
import { type Address, blankAddress } from '@vitrine/commerce/addresses'
import type { FieldMistakes } from '../forms/use-record-form.ts'
import { t } from '../i18n/text.ts'
import { type PictureValue, toPictureValue } from '../ui/picture.tsx'
import type { DraftBody, DraftOrder, VariantChoice } from './draft-orders.ts'

type LineBody = DraftBody['lines'][number]

/** A line as its form holds it: numbers as they are typed. */
export interface LineValues {
  /** Of this form only. */
  readonly key: string
  readonly kind: 'product' | 'custom'
  readonly itemId: string
  readonly variantId: string
  readonly title: string
  readonly detail: string
  /** Of its product. */
  readonly picture: PictureValue | null
  readonly quantity: string
  readonly price: string
  readonly isShipped: boolean
  readonly isTaxed: boolean
}

export interface DraftValues {
  readonly customerId: string | null
  readonly email: string
  readonly lines: readonly LineValues[]
  readonly shippingAddress: Address
  readonly billingAddress: Address
  /** The goods are billed to where they go. */
  readonly isBillingSame: boolean
  /** A rate's id, `custom`, or '' for none. */
  readonly shipping: string
  readonly shippingName: string
  readonly shippingPrice: string
  readonly discountKind: 'none' | 'percent' | 'amount'
  readonly discountName: string
  readonly discountValue: string
  readonly note: string
}

export const emptyDraft: DraftValues = {
  customerId: null,
  email: '',
  lines: [],
  shippingAddress: blankAddress,
  billingAddress: blankAddress,
  isBillingSame: true,
  shipping: '',
  shippingName: '',
  shippingPrice: '',
  discountKind: 'none',
  discountName: '',
  discountValue: '',
  note: '',
}

/** Where the store is: how amounts are written. */
export interface DraftPlace {
  readonly currency: Currency
  readonly language: string
}

let lastKey = 0
function newKey(): string {
  lastKey += 1
  return `line-${lastKey}`
}

export function toDraftValues({ content, price }: DraftOrder, { currency }: DraftPlace): DraftValues {
  const { shipping, discount } = content
  return {
    customerId: content.customerId,
    email: content.email,
    lines: content.lines.map((line, index) => ({
      key: newKey(),
      picture: toPictureValue(price?.cart.entries[index]?.image),
      kind: line.kind,
      itemId: line.kind === 'product' ? line.itemId : '',
      variantId: line.kind === 'product' ? line.variantId : '',
      title: line.title,
      detail: (price?.cart.entries[index]?.chosenVariant?.optionValues ?? []).map(({ value }) => value).join(', '),
      quantity: String(line.quantity),
      price: formatDecimal(line.unitPriceMinor, currency),
      isShipped: line.kind === 'custom' && line.isShipped,
      isTaxed: line.kind !== 'custom' || line.isTaxed,
    })),
    shippingAddress: content.shippingAddress ?? blankAddress,
    billingAddress: content.billingAddress ?? blankAddress,
    isBillingSame: content.billingAddress === null,
    shipping: shipping === null ? '' : shipping.kind === 'rate' ? shipping.id : 'custom',
    shippingName: shipping?.kind === 'custom' ? shipping.name : '',
    shippingPrice: shipping?.kind === 'custom' ? formatDecimal(shipping.priceMinor, currency) : '',
    discountKind: discount?.effect.kind ?? 'none',
    discountName: discount?.name ?? '',
    discountValue:
      discount === null
        ? ''
        : discount.effect.kind === 'percent'
          ? String(discount.effect.ratePpm / 10_000)
          : formatDecimal(discount.effect.amountMinor, currency),
    note: content.note,
  }
}

export function toProductLine(variant: VariantChoice, { currency }: DraftPlace): LineValues {
  return {
    key: newKey(),
    kind: 'product',
    itemId: variant.itemId,
    variantId: variant.variantId,
    title: variant.title,
    detail: variant.options.join(', '),
    picture: toPictureValue(variant.image),
    quantity: '1',
    price: formatDecimal(variant.price.amountMinor, currency),
    isShipped: false,
    isTaxed: true,
  }
}

export function createCustomLine(): LineValues {
  const blank = { itemId: '', variantId: '', title: '', detail: '', picture: null, price: '' }
  return { ...blank, key: newKey(), kind: 'custom', quantity: '1', isShipped: false, isTaxed: true }
}

/** Problems by field: `email`, `lines.0.quantity`, `shippingAddress.city`. */
export type DraftProblems = FieldMistakes

/** The form's values ready to be sent, and its mistakes by field. */
export function readDraft(
  values: DraftValues,
  { currency, language }: DraftPlace,
): { readonly body: DraftBody; readonly problems: DraftProblems } {
  const problems: Record<string, string> = {}
  const readAmount = (field: string, text: string): number => {
    const read = parseTypedAmount(text, currency, language)
    if (read.kind === 'amount' && read.amountMinor >= 0) return read.amountMinor
    problems[field] = read.kind === 'amount' ? t('Enter an amount.') : read.message
    return 0
  }
  const readLine = (line: LineValues, index: number): LineBody => {
    const quantity = /^\d{1,4}$/.test(line.quantity.trim()) ? Number(line.quantity) : 0
    if (quantity < 1) problems[`lines.${index}.quantity`] = t('Enter a whole number from 1.')
    const shared = { quantity: Math.max(1, quantity), unitPriceMinor: readAmount(`lines.${index}.price`, line.price) }
    if (line.kind === 'product') {
      const { itemId, variantId } = line
      return { kind: 'product', itemId, variantId, ...shared }
    }
    if (line.title.trim() === '') problems[`lines.${index}.title`] = t('Enter a title.')
    const { isShipped, isTaxed } = line
    return { kind: 'custom', title: line.title.trim() || '-', isShipped, isTaxed, ...shared }
  }
  const body: DraftBody = {
    customerId: values.customerId,
    email: values.email.trim(),
    lines: values.lines.map(readLine),
    shippingAddress: readAddress(values.shippingAddress),
    billingAddress: values.isBillingSame ? null : readAddress(values.billingAddress),
    shipping: readShipping(values, problems, readAmount),
    discount: readDiscount(values, problems, readAmount),
    note: values.note.trim(),
  }
  return { body, problems }
}

/** Of a blank form only the country was chosen: that is an address that prices depend on. */
function readAddress(address: Address): Address | null {
  return Object.values(address).every((part) => part.trim() === '') ? null : address
}

type ReadAmount = (field: string, text: string) => number

function readShipping(
  { shipping, shippingName, shippingPrice }: DraftValues,
  problems: Record<string, string>,
  readAmount: ReadAmount,
): DraftBody['shipping'] {
  if (shipping === '') return null
  if (shipping !== 'custom') return { kind: 'rate', id: shipping }
  if (shippingName.trim() === '') problems['shippingName'] = t('Enter a name.')
  return { kind: 'custom', name: shippingName.trim() || '-', priceMinor: readAmount('shippingPrice', shippingPrice) }
}

function readDiscount(
  { discountKind, discountName, discountValue }: DraftValues,
  problems: Record<string, string>,
  readAmount: ReadAmount,
): DraftBody['discount'] {
  if (discountKind === 'none') return null
  const name = discountName.trim()
  if (discountKind === 'amount') {
    const amountMinor = readAmount('discountValue', discountValue)
    if (amountMinor < 1) problems['discountValue'] ??= t('Enter an amount.')
    return { name, effect: { kind: 'amount', amountMinor: Math.max(1, amountMinor) } }
  }
  const ratePpm = Math.round(Number(discountValue.trim().replace('%', '').replace(',', '.')) * 10_000)
  const isRate = ratePpm >= 1 && ratePpm <= 1_000_000
  if (!isRate) problems['discountValue'] = t('Enter a percentage up to 100.')
  return { name, effect: { kind: 'percent', ratePpm: isRate ? ratePpm : 1 } }
}
