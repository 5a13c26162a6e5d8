import { Redo2, Undo2 } from 'lucide-react'
import { memo, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Panel } from '../../ui/page.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import type { PictureChoice } from './grid-line.tsx'
import { addMissingVariants, countCombinations, removeRows } from './option-changes.ts'
import { OptionChips } from './option-chips.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { type Removal, RemovalDialog } from './removal-dialog.tsx'
import { writeCells } from './sheet.ts'
import { type SheetSource, useSheet } from './use-sheet.ts'
import { VariantGrid } from './variant-grid.tsx'
import styles from './variant-grid.module.css'
import { VariantList } from './variant-list.tsx'
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
export const VariantsCard = memo(function VariantsCard(props: VariantsCardProps) {
  const { variants, pictures, isDisabled, suggestion, showsAll, onShowAll } = props
  const editor = useSheet(variants)
  const { sheet, columns } = editor
  const isWide = useMediaQuery('(width >= 720px)')
  const [selected, setSelected] = useState<readonly string[]>([])
  const [pricing, setPricing] = useState(false)
  const [picturing, setPicturing] = useState<readonly string[]>([])
  const [removal, setRemoval] = useState<Removal>()
  const hasVariants = sheet.options.some(({ values }) => values.length > 0)
  const rows = sheet.rows.filter(({ key }) => selected.includes(key))
  const targets = isWide && rows.length > 1 ? rows : sheet.rows
  const missing = countCombinations(sheet.options).total - sheet.rows.length
  const remove = () => {
    const apply = () => editor.write((before) => removeRows(before, new Set(selected)))
    if (rows.some(({ isNew }) => !isNew)) setRemoval({ title: t('Remove variants?'), rows, apply })
    else apply()
  }
  return (
    <Panel title={t('Variants')}>
      <OptionChips editor={editor} isDisabled={isDisabled} suggestion={suggestion} />
      {hasVariants && !isDisabled && (
        <div className={styles.toolbar}>
          <Button onPress={() => setPricing(true)}>{t('Set price')}</Button>
          {isWide && rows.length > 0 && rows.length < sheet.rows.length && (
            <Button kind="quiet" onPress={remove}>
              {t('{count, plural, one {Remove variant} other {Remove # variants}}', { count: rows.length })}
            </Button>
          )}
          {missing > 0 && (
            <Button
              kind="quiet"
              onPress={() => {
                const outcome = addMissingVariants(sheet)
                if (outcome.kind === 'changed') editor.write(() => outcome.sheet)
              }}
            >
              {t('{count, plural, one {Add # missing variant} other {Add # missing variants}}', { count: missing })}
            </Button>
          )}
          <span className={styles.spacer} />
          {isWide && (
            <Button kind="quiet" onPress={() => onShowAll(!showsAll)}>
              {showsAll ? t('Fewer columns') : t('More columns')}
            </Button>
          )}
          <IconButton aria-label={t('Undo')} isDisabled={!editor.canUndo} onPress={editor.undo}>
            <Undo2 size={16} aria-hidden="true" />
          </IconButton>
          <IconButton aria-label={t('Redo')} isDisabled={!editor.canRedo} onPress={editor.redo}>
            <Redo2 size={16} aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {hasVariants &&
        (isWide && !isDisabled ? (
          <VariantGrid editor={editor} pictures={pictures} onChoosePicture={setPicturing} onSelect={setSelected} />
        ) : (
          <VariantList editor={editor} isDisabled={isDisabled} />
        ))}
      {pricing && (
        <PriceDialog
          editor={editor}
          rows={targets}
          hasSale={columns.includes('salePrice')}
          onClose={() => setPricing(false)}
        />
      )}
      {picturing.length > 0 && (
        <PictureDialog
          pictures={pictures}
          chosen={sheet.rows.find(({ key }) => key === picturing[0])?.cells.picture ?? ''}
          count={picturing.length}
          onChoose={(text) =>
            editor.write((before) =>
              writeCells(
                before,
                picturing.map((key) => ({ key, column: 'picture', text })),
              ),
            )
          }
          onClose={() => setPicturing([])}
        />
      )}
      {removal && <RemovalDialog removal={removal} options={sheet.options} onClose={() => setRemoval(undefined)} />}
    </Panel>
  )
})
