import { memo } from 'react'
import { Panel } from '../../ui/page.tsx'
import type { PictureChoice } from './grid-line.tsx'
import { OptionChips } from './option-chips.tsx'
import { type SheetSource, useSheetOptions } from './use-sheet.ts'
import { VariantsSheet } from './variants-sheet.tsx'
import { t } from '../../i18n/text.ts'

interface VariantsCardProps {
  readonly variants: SheetSource
  readonly pictures: readonly PictureChoice[]
  readonly isDisabled: boolean
  readonly suggestion: string
  readonly showsAll: boolean
  readonly onShowAll: (showsAll: boolean) => void
}

/** Options, and the variants that they make. Not drawn again for the other fields of the product. */
export const VariantsCard = memo(function VariantsCard({ suggestion, ...props }: VariantsCardProps) {
  const { variants, isDisabled } = props
  const options = useSheetOptions(variants)
  return (
    <Panel title={t('Variants')}>
      <OptionChips variants={variants} isDisabled={isDisabled} suggestion={suggestion} />
      {options.some(({ values }) => values.length > 0) && <VariantsSheet {...props} />}
    </Panel>
  )
})
