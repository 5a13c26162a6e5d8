import type { Currency, PriceChangeKind, Rounding } from '@vitrine/commerce'
import { parseWall } from '../../pages/zone-time.ts'
import { readAmountText } from '../amount-text.ts'
import type { BulkChange } from './bulk-edits.ts'

export type BulkKind = BulkChange['kind']
/** Of tags and categories: whether those that a product has stay. */
export type ListMode = Extract<BulkChange, { kind: 'categories' }>['mode']
type ProductState = Extract<BulkChange, { kind: 'visibility' }>['state']

/** The input of the dialog of a change; each kind of change uses some of it. */
export interface BulkValues {
  readonly step: PriceChangeKind
  readonly rounding: Rounding
  /** An amount, a percentage or tags, as typed. */
  readonly text: string
  readonly mode: ListMode
  /** Slugs of categories. */
  readonly slugs: readonly string[]
  readonly state: ProductState
  /** On the site's clock: `2026-03-08T19:30`. */
  readonly appearsAt: string
}

export const emptyValues: BulkValues = {
  step: 'lowerPercent',
  rounding: 'none',
  text: '',
  mode: 'add',
  slugs: [],
  state: 'published',
  appearsAt: '',
}

interface Site {
  readonly currency: Currency
  readonly timeZone: string
}

/** The change as the server takes it; undefined while something is missing. */
export function readChange(kind: BulkKind, values: BulkValues, { currency, timeZone }: Site): BulkChange | undefined {
  const { step, rounding, text, mode, slugs, state, appearsAt } = values
  switch (kind) {
    case 'price': {
      const by = readBy(text, step, currency)
      return by === undefined ? undefined : { kind, step, by, rounding }
    }
    case 'startSale': {
      const by = readBy(text, step, currency)
      if (by === undefined || step === 'raise' || step === 'raisePercent') return undefined
      return { kind, step, by, rounding }
    }
    case 'categories':
      // Replaced by none, they are all taken away.
      return slugs.length === 0 && mode !== 'replace' ? undefined : { kind, mode, slugs: [...slugs] }
    case 'tags': {
      const names = text.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]))
      return names.length === 0 && mode !== 'replace' ? undefined : { kind, mode, names }
    }
    case 'visibility': {
      if (state !== 'scheduled') return { kind, state }
      const publishedAt = parseWall(appearsAt, timeZone)
      return publishedAt === null ? undefined : { kind, state, publishedAt }
    }
    default:
      return { kind }
  }
}

function readBy(text: string, step: PriceChangeKind, currency: Currency): number | undefined {
  if (text.trim() === '') return undefined
  if (step.endsWith('Percent')) {
    const percent = Number(text.trim().replace('%', '').replace(',', '.'))
    return percent > 0 && percent <= 1000 ? percent : undefined
  }
  const read = readAmountText(text, currency)
  return read.kind === 'value' ? read.value : undefined
}
