import { getWritingLocale, type Translate } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { getTextDirection } from '../../platform/text/text-direction.ts'
import { listStoreAddressLines, storeSettings } from '../store-settings/index.ts'

/** Sheets of one kind, one or more for each order, with all that a page or a file says. Plain data: a worker draws it too. */
export interface SheetSet {
  /** Of the whole page or file. */
  readonly title: string
  /** How the page is printed; a file does not say it. */
  readonly hint: string
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** Of the country where the store is. */
  readonly paper: 'A4' | 'LETTER'
  readonly seller: { readonly name: string; readonly lines: readonly string[] }
  readonly sheets: readonly Sheet[]
}

/** One document on paper. */
export interface Sheet {
  readonly title: string
  /** Names and values below the title. */
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly addresses: readonly { readonly title: string; readonly lines: readonly string[] }[]
  /** Whether it is paid, canceled or a test: sentences below the addresses. */
  readonly states: readonly string[]
  /** None: the sheet has no table. */
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly SheetCell[])[]
  readonly totals: readonly SheetTotal[]
  /** What the buyer wrote; '' for nothing. */
  readonly note: string
}

interface SheetColumn {
  /** `box` is one to tick by hand. */
  readonly kind: 'text' | 'number' | 'box'
  readonly label: string
}

/** A text with smaller lines below it. */
export interface SheetCell {
  readonly text: string
  readonly details: readonly string[]
}

interface SheetTotal {
  readonly label: string
  readonly value: string
  readonly isStrong: boolean
}

/** Countries that write on Letter paper. */
const letterCountries = ['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE']

/** The set of these sheets, in the language of the site. */
export function createSheetSet(site: Site, t: Translate, title: string, sheets: readonly Sheet[]): SheetSet {
  const { businessName, contactEmail, address, taxNumber } = storeSettings(site)
  const ownNumber = taxNumber === '' ? '' : t('labelValue', { label: t('checkoutTaxNumber'), value: taxNumber })
  return {
    title,
    hint: t('printHint'),
    language: t.language,
    direction: getTextDirection(t.language),
    paper: letterCountries.includes(address.countryCode) ? 'LETTER' : 'A4',
    seller: {
      name: businessName || site.title,
      lines: [...listStoreAddressLines(site), contactEmail, ownNumber].filter((line) => line !== ''),
    },
    sheets,
  }
}

/** A cell with a title, and those of the details that are not blank below it. */
export function createCell(text: string, details: readonly string[] = []): SheetCell {
  return { text, details: details.filter((detail) => detail !== '') }
}

/** A day in the zone of the site, written in the language of the sheet. */
export function formatDay(site: Site, t: Translate, at: Date): string {
  return new Intl.DateTimeFormat(getWritingLocale(t.language), { timeZone: site.timeZone, dateStyle: 'long' }).format(
    at,
  )
}
