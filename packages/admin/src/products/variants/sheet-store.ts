import type { Product } from '../../api/product-query.ts'
import { mergeSheets, type SheetConflicts } from './merge-sheets.ts'
import { type Sheet, type SheetFormat, toSheet } from './sheet.ts'

const maxUndo = 100

export interface SheetState {
  /** The stored values, as they were last seen. */
  readonly base: Sheet
  readonly sheet: Sheet
  readonly past: readonly Sheet[]
  readonly future: readonly Sheet[]
  readonly conflicts: SheetConflicts
}

/** The variants of a product while they are edited, outside of React: only the parts that show them are drawn again. */
export interface SheetStore {
  readonly getState: () => SheetState
  readonly subscribe: (onChange: () => void) => () => void
  readonly write: (change: (sheet: Sheet) => Sheet) => void
  readonly undo: () => void
  readonly redo: () => void
  /** Begins again from what is stored. */
  readonly reset: (product: Product) => void
  /** Keeps the variants as they are now. Returns a function that restores them, with their history. */
  readonly keep: () => () => void
  /** Takes in what somebody else saved; tells whether both changed the same. */
  readonly merge: (product: Product) => { readonly sheet: Sheet; readonly hasConflicts: boolean }
}

export function createSheetStore(product: Product, format: SheetFormat): SheetStore {
  let state = begin(toSheet(product, format))
  const listeners = new Set<() => void>()
  const set = (next: SheetState) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  return {
    getState: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    write: (change) => set(writeSheet(state, change(state.sheet))),
    undo: () => set(undo(state)),
    redo: () => set(redo(state)),
    reset: (stored) => set(begin(toSheet(stored, format))),
    keep: () => {
      const kept = state
      return () => set(kept)
    },
    merge: (stored) => {
      const { base, sheet } = state
      const theirs = toSheet(stored, format)
      if (JSON.stringify(theirs) === JSON.stringify(base)) return { sheet, hasConflicts: false }
      const merged = mergeSheets(base, sheet, theirs)
      set({ base: theirs, ...merged, past: [], future: [] })
      return { sheet: merged.sheet, hasConflicts: merged.conflicts.size > 0 }
    },
  }
}

function begin(base: Sheet): SheetState {
  return { base, sheet: base, past: [], future: [], conflicts: new Map() }
}

function writeSheet(state: SheetState, next: Sheet): SheetState {
  if (next === state.sheet) return state
  return { ...state, sheet: next, past: [...state.past.slice(1 - maxUndo), state.sheet], future: [] }
}

function undo(state: SheetState): SheetState {
  const { sheet, past, future } = state
  const before = past.at(-1)
  return before ? { ...state, sheet: before, past: past.slice(0, -1), future: [sheet, ...future] } : state
}

function redo(state: SheetState): SheetState {
  const { sheet, past, future } = state
  const [next, ...rest] = future
  return next ? { ...state, sheet: next, past: [...past, sheet], future: rest } : state
}
