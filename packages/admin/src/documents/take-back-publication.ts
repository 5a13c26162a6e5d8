import { openTransport } from './api-transport.ts'
import type { DocumentName } from './transport.ts'

/**
 * Publishes an earlier publication anew and returns the draft to what it was. Every step is an entry of the history, so a step that
 * fails loses nothing.
 */
export async function takeBackPublication({ kind, id }: DocumentName, publishedRevision: number): Promise<void> {
  const transport = openTransport({ kind, id })
  const { draftRevision } = await transport.load()
  const earlier = await transport.restore(publishedRevision)
  await transport.publish(earlier.draftRevision)
  await transport.restore(draftRevision)
}
