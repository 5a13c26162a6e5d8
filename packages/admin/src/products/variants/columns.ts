import type { SheetFormat, ColumnName } from './sheet.ts'
import { t } from '../../i18n/text.ts'

export interface ColumnView {
  readonly label: string
  readonly isNumber: boolean
  readonly inputMode: 'decimal' | 'numeric' | 'text'
  /** Of the track in the grid. */
  readonly width: string
  /** Shown where the cell is blank. */
  readonly placeholder: string
}

const units = { metric: { weight: 'kg', size: 'cm' }, us: { weight: 'lb', size: 'in' } } as const

/** How a column looks: "Weight (kg)". */
export function describeColumn(name: ColumnName, { system }: Pick<SheetFormat, 'system'>): ColumnView {
  const number = (label: string, width: string, placeholder = '', inputMode: 'decimal' | 'numeric' = 'decimal') => ({
    label,
    isNumber: true,
    inputMode,
    width,
    placeholder,
  })
  const { weight, size } = units[system]
  const views: Readonly<Record<ColumnName, ColumnView>> = {
    price: number(t('Price'), '6.5rem'),
    salePrice: number(t('Sale price'), '6.5rem', '–'),
    stock: number(t('Stock'), '6rem', t('Unlimited'), 'numeric'),
    sku: { label: t('SKU'), isNumber: false, inputMode: 'text', width: '9.5rem', placeholder: t('Automatic') },
    weightGrams: number(t('Weight ({unit})', { unit: weight }), '6.5rem', '–'),
    lengthMm: number(t('Length ({unit})', { unit: size }), '6.5rem', '–'),
    widthMm: number(t('Width ({unit})', { unit: size }), '6.5rem', '–'),
    heightMm: number(t('Height ({unit})', { unit: size }), '6.5rem', '–'),
    gtin: { label: t('GTIN'), isNumber: false, inputMode: 'numeric', width: '9rem', placeholder: '–' },
    picture: { label: t('Picture'), isNumber: false, inputMode: 'text', width: '5rem', placeholder: '–' },
  }
  return views[name]
}

/** The columns that a type of product has; sizes are behind "More columns". */
export function listColumns(
  productType: 'PHYSICAL' | 'DIGITAL' | 'SERVICE' | 'GIFT_CARD',
  { hasPictures, showsAll }: { readonly hasPictures: boolean; readonly showsAll: boolean },
): readonly ColumnName[] {
  const isPhysical = productType === 'PHYSICAL'
  const isCounted = isPhysical || productType === 'SERVICE'
  return [
    ...(hasPictures ? (['picture'] as const) : []),
    'price',
    ...(productType === 'GIFT_CARD' ? [] : (['salePrice'] as const)),
    ...(isCounted ? (['stock'] as const) : []),
    'sku',
    ...(isPhysical ? (['weightGrams'] as const) : []),
    ...(isPhysical && showsAll ? (['lengthMm', 'widthMm', 'heightMm'] as const) : []),
    ...(showsAll ? (['gtin'] as const) : []),
  ]
}
