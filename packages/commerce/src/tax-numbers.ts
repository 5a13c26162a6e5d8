/**
 * VAT numbers of the European Union. Patterns are of the number without its country, blanks, dots and hyphens. They find slips of the hand; whether a
 * number is registered is for the register of its country to say.
 */
const patterns: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}

/** A number with its country: `DE` and `123456789`. */
export interface TaxNumber {
  readonly countryCode: string
  readonly digits: string
}

/** The VAT number in a text as people type it; undefined for one from outside the European Union. Greece writes `EL`. */
export function readTaxNumber(text: string): TaxNumber | undefined {
  const typed = text.toUpperCase().replaceAll(/[\s.\-/]/g, '')
  const prefix = typed.slice(0, 2)
  const countryCode = prefix === 'EL' ? 'GR' : prefix
  const digits = typed.slice(2)
  return patterns[countryCode]?.test(digits) === true ? { countryCode, digits } : undefined
}

/** The number as its country writes it: `DE123456789`, `EL123456789`. */
export function formatTaxNumber({ countryCode, digits }: TaxNumber): string {
  return (countryCode === 'GR' ? 'EL' : countryCode) + digits
}

/** Why an order has no tax: the owner exempted the customer, or a business of another country owes the tax itself. */
export const taxExemptions = ['customer', 'tax_number'] as const
export type TaxExemption = (typeof taxExemptions)[number]

/** The sentence of an order without tax. */
export const taxExemptionTexts = { customer: 'checkoutTaxExempt', tax_number: 'checkoutTaxReverseCharge' } as const

/** What decides whether a buyer pays tax. */
export interface TaxBuyer {
  readonly isExempt: boolean
  /** As `formatTaxNumber` writes it; it was found in the register. */
  readonly taxNumber: string | null
  /** Where the store is; blank where it charges businesses as everybody else. */
  readonly homeCountry: string
}

/**
 * Who pays no tax, and why. A business with a number of another member state owes the tax itself ("reverse charge"). The goods have to
 * leave the country of the store for another member state.
 */
export function findTaxExemption(buyer: TaxBuyer, placeCountry: string): TaxExemption | undefined {
  if (buyer.isExempt) return 'customer'
  const number = readTaxNumber(buyer.taxNumber ?? '')
  const { homeCountry } = buyer
  if (number === undefined || !isInUnion(homeCountry) || !isInUnion(placeCountry)) return undefined
  return number.countryCode !== homeCountry && placeCountry !== homeCountry ? 'tax_number' : undefined
}

/** Is this country a member state of the European Union? */
export function isInUnion(countryCode: string): boolean {
  return Object.hasOwn(patterns, countryCode)
}
