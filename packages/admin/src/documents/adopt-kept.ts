import type { KeptChange } from './journal.ts'
import type { OpenDocument } from './open-document.ts'
import type { Transport } from './transport.ts'

/** Gives a document the changes of tabs that are gone, with what the server has stored since. */
export async function adoptKept(
  document: OpenDocument,
  kept: readonly KeptChange[],
  transport: Pick<Transport, 'listChanges' | 'loadContentAt'>,
): Promise<void> {
  const bases = new Set(kept.map(({ baseRevision }) => baseRevision))
  const first = Math.min(...bases)
  const { others } = await transport.listChanges(first)
  // Changes of several tabs have several bases: what both sides changed is asked then.
  const base = bases.size === 1 && others.length > 0 ? await transport.loadContentAt(first) : undefined
  document.adopt(kept, others, base)
}
