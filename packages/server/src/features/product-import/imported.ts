import type { ProductType } from '@vitrine/commerce'

/** A price as files say it: the regular price and the sale price, or the price to pay and what it is compared with. Minor units. */
export type ImportedPricing =
  | {
      readonly kind: 'regular'
      readonly priceMinor: number | undefined
      /** null: the cell is blank; undefined: there is no such column. */
      readonly salePriceMinor: number | null | undefined
      readonly onSale: boolean | undefined
    }
  | {
      readonly kind: 'selling'
      readonly sellingMinor: number | undefined
      readonly compareAtMinor: number | null | undefined
    }

/** A variant as a file says it. Undefined: the file has no such column, so what is there stays. */
export interface ImportedVariant {
  readonly line: number
  /** Id on the site the file came from. */
  readonly variantId: string | undefined
  /** '' asks for a generated one. */
  readonly sku: string | undefined
  readonly gtin: string | undefined
  readonly mpn: string | undefined
  readonly attributes: Readonly<Record<string, string>>
  readonly pricing: ImportedPricing
  readonly stock: number | 'unlimited' | undefined
  readonly weightGrams: number | undefined
  readonly lengthMm: number | undefined
  readonly widthMm: number | undefined
  readonly heightMm: number | undefined
  /** '' shows the main picture. */
  readonly imageUrl: string | undefined
}

export interface ImportedImage {
  readonly line: number
  readonly url: string
  readonly altText: string
}

/** A product as a file says it. Undefined: the file has no such column, so what is there stays. */
export interface ImportedProduct {
  /** Lines of the file it was read from, the first one first. */
  readonly lines: readonly number[]
  readonly productId: string | undefined
  /** '' when it is to be made from the title. */
  readonly slug: string
  readonly type: ProductType | undefined
  readonly title: string | undefined
  /** What the editor calls the description: beside the price. */
  readonly excerpt: string | undefined
  /** Additional information: below the product. */
  readonly body: string | undefined
  readonly tags: readonly string[] | undefined
  /** Names; a nested one and the ones it is in. */
  readonly categories: readonly string[] | undefined
  readonly isVisible: boolean | undefined
  readonly vendor: string | undefined
  readonly seoTitle: string | undefined
  readonly seoDescription: string | undefined
  readonly images: readonly ImportedImage[] | undefined
  readonly optionNames: readonly string[]
  readonly variants: readonly ImportedVariant[]
}

/** Something about a line: a fault stops its product, a notice does not. */
export interface Remark {
  readonly line: number
  readonly text: string
}

/** One product, read from its rows. With faults there is no product. */
export interface ReadProduct {
  readonly lines: readonly number[]
  /** Its title, else its handle, for the report. */
  readonly label: string
  readonly product: ImportedProduct | undefined
  readonly faults: readonly Remark[]
  readonly notices: readonly Remark[]
}
