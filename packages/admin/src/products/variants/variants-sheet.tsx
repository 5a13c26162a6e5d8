import { useCallback, useState } from 'react'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import type { PictureChoice } from './grid-line.tsx'
import { addMissingVariants, countCombinations, removeRows } from './option-changes.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { type Removal, RemovalDialog } from './removal-dialog.tsx'
import { SheetToolbar } from './sheet-toolbar.tsx'
import { writeCells } from './sheet.ts'
import { type SheetSource, useSheet } from './use-sheet.ts'
import { VariantGrid } from './variant-grid.tsx'
import { VariantList } from './variant-list.tsx'
import { t } from '../../i18n/text.ts'

interface VariantsSheetProps {
  readonly variants: SheetSource
  readonly pictures: readonly PictureChoice[]
  readonly isDisabled: boolean
  readonly showsAll: boolean
  readonly onShowAll: (showsAll: boolean) => void
}

/** All variants, as a grid or on a phone as a list, and the actions for many at once. Drawn again with each change of a cell. */
export function VariantsSheet({ variants, pictures, isDisabled, showsAll, onShowAll }: VariantsSheetProps) {
  const editor = useSheet(variants)
  const { store } = variants
  const { sheet, columns } = editor
  const isWide = useMediaQuery('(width >= 720px)')
  const [selected, setSelected] = useState<readonly string[]>([])
  const [pricing, setPricing] = useState(false)
  const [picturing, setPicturing] = useState<readonly string[]>([])
  const [removal, setRemoval] = useState<Removal>()
  const rows = sheet.rows.filter(({ key }) => selected.includes(key))
  const remove = useCallback(() => {
    const gone = store.getState().sheet.rows.filter(({ key }) => selected.includes(key))
    const apply = () => store.write((before) => removeRows(before, new Set(selected)))
    if (gone.some(({ isNew }) => !isNew)) setRemoval({ title: t('Remove variants?'), rows: gone, apply })
    else apply()
  }, [store, selected])
  const addMissing = useCallback(() => {
    const outcome = addMissingVariants(store.getState().sheet)
    if (outcome.kind === 'changed') store.write(() => outcome.sheet)
  }, [store])
  const openPrices = useCallback(() => setPricing(true), [])
  return (
    <>
      {!isDisabled && (
        <SheetToolbar
          isWide={isWide}
          removable={rows.length < sheet.rows.length ? rows.length : 0}
          missing={countCombinations(sheet.options).total - sheet.rows.length}
          showsAll={showsAll}
          canUndo={editor.canUndo}
          canRedo={editor.canRedo}
          onSetPrice={openPrices}
          onRemove={remove}
          onAddMissing={addMissing}
          onShowAll={onShowAll}
          onUndo={editor.undo}
          onRedo={editor.redo}
        />
      )}
      {isWide && !isDisabled ? (
        <VariantGrid editor={editor} pictures={pictures} onChoosePicture={setPicturing} onSelect={setSelected} />
      ) : (
        <VariantList editor={editor} isDisabled={isDisabled} />
      )}
      {pricing && (
        <PriceDialog
          editor={editor}
          rows={isWide && rows.length > 1 ? rows : sheet.rows}
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
    </>
  )
}
