/** The codes that pages, templates and the database use. */
export const productTypes = { physical: 1, digital: 2, service: 3, giftCard: 4 } as const

/** Of a line that is a donation. No product has this code, and 5 is the paywall of imports. */
export const donationType = 6

export type ProductType = (typeof productTypes)[keyof typeof productTypes]

const namesByType = { 1: 'PHYSICAL', 2: 'DIGITAL', 3: 'SERVICE', 4: 'GIFT_CARD' } as const satisfies Record<
  ProductType,
  string
>

export type ProductTypeName = (typeof namesByType)[ProductType]

export function isProductType(code: number): code is ProductType {
  return code === 1 || code === 2 || code === 3 || code === 4
}

/** The name that feeds, CSV files and APIs use: PHYSICAL, DIGITAL, SERVICE or GIFT_CARD. */
export function getProductTypeName(type: ProductType): ProductTypeName {
  return namesByType[type]
}

/**
 * Reads a product type from an import: a code, or a name in any spelling ("Gift card", "gift-card"). A paywall (5,
 * "PAYWALL_PRODUCT") becomes digital: the product is not shipped or counted. Undefined for unknown types.
 */
export function readProductType(value: unknown): ProductType | undefined {
  const text = String(value)
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '')
    .replace(/product$/, '')
  if (text === '1' || text === 'physical') return productTypes.physical
  if (text === '2' || text === 'digital') return productTypes.digital
  if (text === '3' || text === 'service') return productTypes.service
  if (text === '4' || text === 'giftcard') return productTypes.giftCard
  return text === '5' || text === 'paywall' ? productTypes.digital : undefined
}

/** Only physical and service products have stock that can run out; digital goods and gift cards are never sold out. */
export function countsStock(productType: number): boolean {
  return productType === productTypes.physical || productType === productTypes.service
}

/** Files and gift cards reach their buyer by mail with the payment, as the thanks for a donation do: nobody has to send or do anything. */
export function isDeliveredByMail(productType: number): boolean {
  return productType === productTypes.digital || isSoldAtFaceValue(productType)
}

/** Only physical and service products can be sold as a subscription. */
export function canBeSubscribable(productType: number): boolean {
  return productType === productTypes.physical || productType === productTypes.service
}

export function isGiftCard(productType: number): boolean {
  return productType === productTypes.giftCard
}

export function isDonation(productType: number): boolean {
  return productType === donationType
}

/** Gift cards are money already, and donations are gifts: they are neither discounted nor taxed. */
export function isSoldAtFaceValue(productType: number): boolean {
  return isGiftCard(productType) || isDonation(productType)
}
