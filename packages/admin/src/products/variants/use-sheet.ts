import { useCallback, useMemo, useReducer } from 'react'
import type { Product } from '../../api/product-query.ts'
import { mergeSheets, type SheetConflicts } from './merge-sheets.ts'
import { type CellProblems, checkSheet, countChanges } from './save-changes.ts'
import { type ColumnName, type Sheet, type SheetFormat, toSheet } from './sheet.ts'

const maxUndo = 100

interface State {
  /** The stored values, as they were last seen. */
  readonly base: Sheet
  readonly sheet: Sheet
  readonly past: readonly Sheet[]
  readonly future: readonly Sheet[]
  readonly conflicts: SheetConflicts
}

type Action =
  | { readonly kind: 'write'; readonly change: (sheet: Sheet) => Sheet }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'reset'; readonly base: Sheet }
  | { readonly kind: 'merge'; readonly base: Sheet; readonly sheet: Sheet; readonly conflicts: SheetConflicts }

const none: SheetConflicts = new Map()

function reduce(state: State, action: Action): State {
  const { sheet, past, future } = state
  if (action.kind === 'reset') return begin(action.base)
  if (action.kind === 'merge') return { ...state, ...action, past: [], future: [] }
  if (action.kind === 'undo') {
    const before = past.at(-1)
    return before ? { ...state, sheet: before, past: past.slice(0, -1), future: [sheet, ...future] } : state
  }
  if (action.kind === 'redo') {
    const [next, ...rest] = future
    return next ? { ...state, sheet: next, past: [...past, sheet], future: rest } : state
  }
  const next = action.change(sheet)
  return next === sheet ? state : { ...state, sheet: next, past: [...past.slice(1 - maxUndo), sheet], future: [] }
}

function begin(base: Sheet): State {
  return { base, sheet: base, past: [], future: [], conflicts: none }
}

export interface SheetEditor {
  readonly sheet: Sheet
  readonly columns: readonly ColumnName[]
  readonly format: SheetFormat
  readonly problems: CellProblems
  readonly conflicts: SheetConflicts
  readonly changeCount: number
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly write: (change: (sheet: Sheet) => Sheet) => void
  readonly undo: () => void
  readonly redo: () => void
  /** Begins again from what is stored. */
  readonly reset: (product: Product) => void
  /** Takes in what somebody else saved; true when both changed the same. */
  readonly merge: (product: Product) => { readonly sheet: Sheet; readonly hasConflicts: boolean }
}

/** The variants of a product while they are edited, with every gesture undoable. */
export function useSheet(product: Product, columns: readonly ColumnName[], format: SheetFormat): SheetEditor {
  const [state, dispatch] = useReducer(reduce, undefined, () => begin(toSheet(product, format)))
  const { base, sheet, past, future, conflicts } = state
  const problems = useMemo(() => checkSheet(sheet, columns, format), [sheet, columns, format])
  const changeCount = useMemo(() => countChanges(sheet, base), [sheet, base])
  const write = useCallback((change: (sheet: Sheet) => Sheet) => dispatch({ kind: 'write', change }), [])
  const undo = useCallback(() => dispatch({ kind: 'undo' }), [])
  const redo = useCallback(() => dispatch({ kind: 'redo' }), [])
  return {
    sheet,
    columns,
    format,
    problems,
    conflicts,
    changeCount,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    write,
    undo,
    redo,
    reset: (stored) => dispatch({ kind: 'reset', base: toSheet(stored, format) }),
    merge: (stored) => {
      const theirs = toSheet(stored, format)
      if (JSON.stringify(theirs) === JSON.stringify(base)) return { sheet, hasConflicts: false }
      const merged = mergeSheets(base, sheet, theirs)
      dispatch({ kind: 'merge', base: theirs, ...merged })
      return { sheet: merged.sheet, hasConflicts: merged.conflicts.size > 0 }
    },
  }
}
