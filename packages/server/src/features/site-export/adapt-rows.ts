import { newId } from '../../platform/ids.ts'
import type { Row } from './content.ts'
import type { Rows } from './insert-rows.ts'

/**
 * Disables the pages that asked for a password and says how many: passwords stay where they were, so these pages are for
 * staff alone until somebody sets a new one.
 */
export function disableLockedPages(rows: Rows): number {
  const locked = new Set((rows.get('collection_lock') ?? []).map((row) => row['collection_id']))
  rows.delete('collection_lock')
  if (locked.size === 0) return 0
  const collections = rows.get('collection') ?? []
  rows.set(
    'collection',
    collections.map((row) => (locked.has(row['collection_id']) ? { ...row, enabled: false } : row)),
  )
  return locked.size
}

/** Stock is the sum of its moves: what came with the site is the first one. */
export function buildFirstMoves(stock: readonly Row[]): Row[] {
  return stock
    .filter((row) => typeof row['on_hand'] === 'number' && row['on_hand'] > 0)
    .map((row) => ({ move_id: newId(), variant_id: row['variant_id'], quantity: row['on_hand'], reason: 'imported' }))
}

/** The address is that of who made the export: answers to another site are not theirs. The owner sets a new one. */
export function stopFormMails(rows: Rows): void {
  const forms = rows.get('form')
  if (!forms) return
  rows.set(
    'form',
    forms.map((row) => ({ ...row, definition: { ...Object(row['definition']), notifyEmail: '' } })),
  )
}
