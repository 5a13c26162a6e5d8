import type { KeptChange } from './journal.ts'
import type { OpenDocument } from './open-document.ts'
import type { Transport } from './transport.ts'

type History = Pick<Transport, 'listChanges' | 'loadContentAt'>

/**
 * Gives a document the changes of tabs that are gone, with what the server has stored since. Each tab has a base of its own, so the
 * changes of the next one follow when the server has those before: they are merged with them as with a colleague's.
 */
export async function adoptKept(
  document: OpenDocument,
  kept: readonly KeptChange[],
  transport: History,
): Promise<{ readonly rest: Promise<void> }> {
  const [first, ...others] = [...Map.groupBy(kept, ({ tab }) => tab).values()]
  if (first) await adoptTab(document, first, transport)
  return { rest: adoptNext(document, others, transport) }
}

async function adoptTab(document: OpenDocument, kept: readonly KeptChange[], transport: History): Promise<void> {
  const first = Math.min(...kept.map(({ baseRevision }) => baseRevision))
  for (;;) {
    await document.waitUntilStored()
    const { others } = await transport.listChanges(first)
    const base = others.length > 0 ? await transport.loadContentAt(first) : undefined
    // Somebody may have typed meanwhile.
    if (!document.hasUnsentChanges) return document.adopt(kept, others, base)
  }
}

async function adoptNext(
  document: OpenDocument,
  tabs: readonly (readonly KeptChange[])[],
  transport: History,
): Promise<void> {
  try {
    for (const kept of tabs) await adoptTab(document, kept, transport)
  } catch (error) {
    console.warn('Changes of another tab stay on this device until the page is opened again.', error)
  }
}
