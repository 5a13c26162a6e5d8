import { memo } from 'react'
import type { Product } from '../../api/product-query.ts'
import { Panel } from '../../ui/page.tsx'
import type { PictureChoice } from './grid-line.tsx'
import { PriceRelease } from './price-release.tsx'
import { OptionChips } from './option-chips.tsx'
import { type SheetSource, useSheetOptions } from './use-sheet.ts'
import { VariantsSheet } from './variants-sheet.tsx'
import { t } from '../../i18n/text.ts'

interface VariantsCardProps {
  readonly product: Product
  readonly variants: SheetSource
  readonly pictures: readonly PictureChoice[]
  readonly isDisabled: boolean
  readonly suggestion: string
  readonly showsAll: boolean
  readonly onShowAll: (showsAll: boolean) => void
}

/** Options, and the variants that they make. Not drawn again for the other fields of the product. */
export const VariantsCard = memo(function VariantsCard({ product, suggestion, ...props }: VariantsCardProps) {
  const { variants, isDisabled } = props
  const options = useSheetOptions(variants)
  const hasVariants = options.some(({ values }) => values.length > 0)
  return (
    <Panel title={t('Variants')}>
      <OptionChips variants={variants} isDisabled={isDisabled} suggestion={suggestion} />
      {hasVariants && <VariantsSheet {...props} />}
      {hasVariants && <PriceRelease product={product} variants={variants} />}
    </Panel>
  )
})
