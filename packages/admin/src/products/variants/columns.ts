import type { SheetFormat, ColumnName } from './sheet.ts'

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
    price: number('Price', '6.5rem'),
    salePrice: number('Sale price', '6.5rem', '–'),
    stock: number('Stock', '6rem', 'Unlimited', 'numeric'),
    sku: { label: 'SKU', isNumber: false, inputMode: 'text', width: '9.5rem', placeholder: 'Automatic' },
    weightGrams: number(`Weight (${weight})`, '6.5rem', '–'),
    lengthMm: number(`Length (${size})`, '6.5rem', '–'),
    widthMm: number(`Width (${size})`, '6.5rem', '–'),
    heightMm: number(`Height (${size})`, '6.5rem', '–'),
    gtin: { label: 'GTIN', isNumber: false, inputMode: 'numeric', width: '9rem', placeholder: '–' },
    picture: { label: 'Picture', isNumber: false, inputMode: 'text', width: '5rem', placeholder: '–' },
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
