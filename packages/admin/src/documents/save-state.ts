import type { Blockade } from './conflicts.ts'

/** Where the changes of a document are. `kept` counts those that only this device has. */
export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'offline'; readonly kept: number }
  | { readonly kind: 'signed-out'; readonly kept: number }
  | { readonly kind: 'conflict'; readonly kept: number }
  /** The server does not take them as they are. */
  | { readonly kind: 'refused'; readonly kept: number; readonly reason: string }
  /** The server has a problem of its own; the changes are sent again. */
  | { readonly kind: 'failed'; readonly kept: number; readonly reason: string }

/** The state in words. */
export function getSaveText(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
      return 'Saved'
    case 'saving':
      return 'Saving'
    case 'offline':
      return `Offline, ${countChanges(state.kept)} kept here`
    case 'signed-out':
      return 'Not saved: sign in again'
    case 'conflict':
      return 'Not saved: someone else changed the same thing'
    case 'refused':
      return `Not saved: ${state.reason}`
    case 'failed':
      return `Not saved yet, ${countChanges(state.kept)} kept here: ${state.reason}`
  }
}

function countChanges(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`
}

/** Why changes are sent again later. */
export interface Trouble {
  readonly kind: 'offline' | 'failed'
  readonly reason: string
}

/** The state of a document with so many changes that the server does not have. */
export function readSaveState(kept: number, blockade: Blockade | undefined, trouble: Trouble | undefined): SaveState {
  if (blockade?.kind === 'refused') return { kind: 'refused', kept, reason: blockade.reason }
  if (blockade) return { kind: blockade.kind, kept }
  if (kept === 0) return { kind: 'saved' }
  if (trouble?.kind === 'offline') return { kind: 'offline', kept }
  return trouble ? { kind: 'failed', kept, reason: trouble.reason } : { kind: 'saving' }
}
