import { z } from 'zod'
import type { contentRows } from '../content/index.ts'
import { type PriceMoney, isCurrency, productTypes, toPriceMoney } from '@vitrine/commerce'
import { escapeHtml } from '../../platform/text/html.ts'
import type { ImageJson } from '../media/index.ts'

/** A variant in the key order that storefront scripts know. Prices: minor units; `...Money`: decimal strings of major units. */
export interface VariantJson extends Prices {
  attributes: Readonly<Record<string, string>>
  optionValues: { optionName: string; value: string }[]
  id: string
  sku: string
  unlimited: boolean
  qtyInStock: number
  /** Sizes are millimetres, the weight is grams; 0 is not known. */
  width: number
  height: number
  weight: number
  /** The length: an object with a `length` would look like a list to scripts. */
  len: number
  imageIds: string[]
  mainImageId: string | null
  /** Pictures beyond the main one: a variant has none so far. */
  images: VariantImage[]
  mainImage: VariantImage | null
  /** Of a subscription product: the prices of its options. */
  pricingOptions?: PricingOptionJson[]
}

/** What a variant costs when it is bought by one subscription option of its product. */
interface PricingOptionJson extends Prices {
  productSubscriptionOptionId: string
  subscriptionPlan: unknown
  /** The share of the variant's price that subscribers save, 0 to 1: they pay what it costs. */
  percentageDiscount: number
}

/** Minor units; `...Money`: decimal strings of major units. */
interface Prices {
  price: number
  salePrice: number
  priceMoney: PriceMoney
  salePriceMoney: PriceMoney
  onSale: boolean
}

/** The picture of a variant, in the few fields that scripts read: a product repeats it for each variant. */
type VariantImage = Pick<
  ImageJson,
  | 'id'
  | 'assetUrl'
  | 'systemDataSourceType'
  | 'systemDataVariants'
  | 'originalSize'
  | 'mediaFocalPoint'
  | 'title'
  | 'displayIndex'
>

export interface StructuredContent {
  _type: 'StoreItem'
  /** The title, by the name that scripts know. */
  name: string
  /** What the cheapest variant costs now. */
  price: { decimalValue: string; currencyCode: string }
  productType: number
  variants: VariantJson[]
  variantOptionOrdering: string[]
  /** The same by the name that older themes know. */
  variantAttributeNames: string[]
  isSubscribable: boolean
  /** Of a service that has its own say; absent where the store's setting holds. */
  multipleQuantityAllowed?: boolean
  subscriptionPlan: unknown
  /** Of a subscription product: what is bought. A product has one option, which goes by the product's id. */
  productSubscriptionOptionId?: string
  priceMoney: PriceMoney
  salePriceMoney: PriceMoney
  priceCents: number
  salePriceCents: number
  onSale: boolean
  useCustomAddButtonText: boolean
  customAddButtonText: string
  additionalFieldsFormId: string | null
  additionalFieldsForm: unknown
  /** What the product says about its stock in the store's place; absent where it says nothing. */
  ownMerchandising?: OwnMerchandising
}

/** Texts are HTML. A threshold of 0 shows no notice; null and '' leave it to the store. */
interface OwnMerchandising {
  scarcityThreshold: number | null
  scarcityText: string
  customSoldOutText: string
}

const Attributes = z.record(z.string(), z.coerce.string())
const SubscriptionPlan = z.object({
  billingPeriod: z.object({ value: z.number(), unit: z.string().transform((unit) => unit.toUpperCase()) }),
  numBillingCycles: z.number().default(0),
})
/** What pages say of the form; its markup comes when it is opened. Titles are HTML, as all texts of page data are. */
const Form = z.object({
  id: z.string(),
  name: z.string().transform(escapeHtml),
  fields: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      title: z.string().transform(escapeHtml),
      required: z.boolean().default(false),
    }),
  ),
})

/** A product as pages show it; undefined for other items. */
export function toStructuredContent(
  row: contentRows.ItemRow,
  images: readonly ImageJson[],
  currency: string,
): StructuredContent | undefined {
  if (row.product_type === null) return undefined
  const names = row.option_names ?? []
  const plan = row.subscription_plan === null ? null : (SubscriptionPlan.safeParse(row.subscription_plan).data ?? null)
  const isSubscribable = row.is_subscribable ?? false
  const plain = (row.variants ?? []).map((variant) => variantJson(variant, names, images, currency))
  const variants = isSubscribable
    ? plain.map((variant) => ({ ...variant, pricingOptions: [pricingOption(variant, row.item_id, plan)] }))
    : plain
  const optionNames = names.map(safeWord)
  const cheapest = variants.reduce<VariantJson | undefined>(
    (best, variant) => (best === undefined || currentPrice(variant) < currentPrice(best) ? variant : best),
    undefined,
  )
  const priceMoney = cheapest?.priceMoney ?? money(0, currency)
  const read = Form.safeParse(row.form).data
  // Without fields there is nothing to ask, as in the cart.
  const form = read && read.fields.length > 0 ? read : undefined
  return {
    _type: 'StoreItem',
    name: escapeHtml(row.title),
    price: { decimalValue: priceMoney.value, currencyCode: priceMoney.currency },
    productType: row.product_type,
    variants,
    variantOptionOrdering: optionNames,
    variantAttributeNames: optionNames,
    isSubscribable,
    ...readServiceQuantity(row),
    subscriptionPlan: plan,
    ...(isSubscribable ? { productSubscriptionOptionId: row.item_id } : {}),
    priceMoney,
    salePriceMoney: cheapest?.salePriceMoney ?? money(0, currency),
    priceCents: cheapest?.price ?? 0,
    salePriceCents: cheapest?.salePrice ?? 0,
    onSale: variants.some((variant) => variant.onSale),
    useCustomAddButtonText: (row.custom_button_label ?? '') !== '',
    customAddButtonText: escapeHtml(row.custom_button_label ?? ''),
    additionalFieldsFormId: form?.id ?? null,
    additionalFieldsForm: form ?? null,
    ...toOwnMerchandising(row),
  }
}

function readServiceQuantity({ product_type: type, multiple_quantity_allowed: own }: contentRows.ItemRow) {
  return type === productTypes.service && own !== null ? { multipleQuantityAllowed: own } : {}
}

function toOwnMerchandising(row: contentRows.ItemRow): { ownMerchandising?: OwnMerchandising } {
  const { scarcity_threshold: scarcityThreshold, scarcity_text: text, sold_out_text: soldOut } = row
  if (scarcityThreshold === null && !text && !soldOut) return {}
  return {
    ownMerchandising: {
      scarcityThreshold,
      scarcityText: escapeHtml(text ?? ''),
      customSoldOutText: escapeHtml(soldOut ?? ''),
    },
  }
}

/** Nearly all are texts, as the editor writes them. Imported ones may be numbers. */
function readAttributes(raw: unknown): Readonly<Record<string, string>> {
  return hasOnlyTexts(raw) ? raw : (Attributes.safeParse(raw).data ?? {})
}

function hasOnlyTexts(raw: unknown): raw is Readonly<Record<string, string>> {
  return typeof raw === 'object' && raw !== null && Object.values(raw).every((value) => typeof value === 'string')
}

function variantJson(
  variant: NonNullable<contentRows.ItemRow['variants']>[number],
  names: readonly string[],
  images: readonly ImageJson[],
  currency: string,
): VariantJson {
  const [
    id,
    sku,
    rawAttributes,
    price,
    salePriceMinor,
    onSale,
    weight,
    len,
    width,
    height,
    assetId,
    unlimited,
    onHand,
  ] = variant
  const values = readAttributes(rawAttributes)
  const ordered = [
    ...names.filter((name) => Object.hasOwn(values, name)),
    ...Object.keys(values).filter((name) => !names.includes(name)),
  ]
  const optionValues = ordered.map((name) => ({ optionName: safeWord(name), value: safeWord(values[name] ?? '') }))
  const salePrice = salePriceMinor ?? 0
  const image = assetId === null ? undefined : images.find(({ id }) => id === assetId)
  const mainImage = image ? variantImage(image) : null
  return {
    attributes: Object.fromEntries(optionValues.map((option) => [option.optionName, option.value])),
    optionValues,
    id,
    sku,
    price,
    salePrice,
    priceMoney: money(price, currency),
    salePriceMoney: money(salePrice, currency),
    onSale,
    unlimited: unlimited ?? false,
    qtyInStock: onHand ?? 0,
    width,
    height,
    weight,
    len,
    imageIds: mainImage ? [mainImage.id] : [],
    mainImageId: mainImage?.id ?? null,
    images: [],
    mainImage,
  }
}

function pricingOption(variant: VariantJson, optionId: string, subscriptionPlan: unknown): PricingOptionJson {
  const { price, salePrice, priceMoney, salePriceMoney, onSale } = variant
  return {
    price,
    salePrice,
    percentageDiscount: 0,
    priceMoney,
    salePriceMoney,
    onSale,
    productSubscriptionOptionId: optionId,
    subscriptionPlan,
  }
}

function variantImage(image: ImageJson): VariantImage {
  const { id, assetUrl, systemDataSourceType, systemDataVariants, originalSize, mediaFocalPoint, title, displayIndex } =
    image
  return { id, assetUrl, systemDataSourceType, systemDataVariants, originalSize, mediaFocalPoint, title, displayIndex }
}

/**
 * Option names and values where pages show them. Templates print them unescaped, inside attributes too, and scripts
 * compare them, so they cannot be entities. Characters that could leave an attribute become similar ones.
 */
function safeWord(word: string): string {
  return /[<>"]/.test(word) ? word.replaceAll('"', '”').replaceAll('<', '‹').replaceAll('>', '›') : word
}

function currentPrice(variant: VariantJson): number {
  return variant.onSale ? variant.salePrice : variant.price
}

function money(amountMinor: number, currency: string): PriceMoney {
  return toPriceMoney({ amountMinor, currency: isCurrency(currency) ? currency : 'USD' })
}
