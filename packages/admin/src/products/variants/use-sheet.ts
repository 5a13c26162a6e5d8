import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Product } from '../../api/product-query.ts'
import type { SheetConflicts } from './merge-sheets.ts'
import { type CellProblems, checkSheet } from './save-changes.ts'
import { createSheetStore, type SheetState, type SheetStore } from './sheet-store.ts'
import type { ColumnName, Option, Sheet, SheetFormat } from './sheet.ts'

/** The variants of a product and how they are written. The same object while they are edited. */
export interface SheetSource {
  readonly store: SheetStore
  readonly columns: readonly ColumnName[]
  readonly format: SheetFormat
}

export interface SheetEditor {
  readonly sheet: Sheet
  readonly columns: readonly ColumnName[]
  readonly format: SheetFormat
  readonly problems: CellProblems
  readonly conflicts: SheetConflicts
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly write: (change: (sheet: Sheet) => Sheet) => void
  readonly undo: () => void
  readonly redo: () => void
}

/** Keeps the variants of a product while they are edited, with every gesture undoable. */
export function useSheetSource(product: Product, columns: readonly ColumnName[], format: SheetFormat): SheetSource {
  const [store] = useState(() => createSheetStore(product, format))
  return useMemo(() => ({ store, columns, format }), [store, columns, format])
}

/** The variants, for the parts that show all of them: drawn again with each change. */
export function useSheet({ store, columns, format }: SheetSource): SheetEditor {
  const { sheet, past, future, conflicts } = useSyncExternalStore(store.subscribe, store.getState)
  const problems = useMemo(() => checkSheet(sheet, columns, format), [sheet, columns, format])
  const canUndo = past.length > 0
  const canRedo = future.length > 0
  return useMemo(() => {
    const { write, undo, redo } = store
    return { sheet, columns, format, problems, conflicts, canUndo, canRedo, write, undo, redo }
  }, [store, sheet, columns, format, problems, conflicts, canUndo, canRedo])
}

/** The options of the variants: the same ones while only cells are written. */
export function useSheetOptions({ store }: SheetSource): readonly Option[] {
  return useSyncExternalStore(store.subscribe, () => store.getState().sheet.options)
}

/** One fact about the variants. Its component is drawn again only when the fact changes. */
export function useSheetFact<Fact extends string | number | boolean>(
  { store }: SheetSource,
  read: (state: SheetState) => Fact,
): Fact {
  return useSyncExternalStore(store.subscribe, () => read(store.getState()))
}
