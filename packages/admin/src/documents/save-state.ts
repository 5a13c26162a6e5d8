import type { Blockade } from './conflicts.ts'
import { t } from '../i18n/text.ts'

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

/** Everything is stored, or will be in a moment. */
export function isCalm({ kind }: SaveState): boolean {
  return kind === 'saved' || kind === 'saving'
}

/** The state in words. */
export function getSaveText(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
      return t('Saved')
    case 'saving':
      return t('Saving')
    case 'offline':
      return t('{count, plural, one {Offline, # change kept here} other {Offline, # changes kept here}}', {
        count: state.kept,
      })
    case 'signed-out':
      return t('Not saved: sign in again')
    case 'conflict':
      return t('Not saved: someone else changed the same thing')
    case 'refused':
      return t('Not saved: {reason}', { reason: state.reason })
    case 'failed':
      return t(
        '{count, plural, one {Not saved yet, # change kept here: {reason}} other {Not saved yet, # changes kept here: {reason}}}',
        { count: state.kept, reason: state.reason },
      )
  }
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
