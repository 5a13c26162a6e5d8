import type { Ctx } from '../../platform/context.ts'
import { describeDrafts, getContentAt } from '../documents/index.ts'
import { findRelease, selectDocuments } from './store.ts'

type Contents = Map<string, Readonly<Record<string, unknown>>>

/** What an open release has, by kind and id; undefined where there is no such release, or it was published. */
export async function listReleaseContents(
  ctx: Ctx,
  releaseId: string,
): Promise<Readonly<Record<'page' | 'item' | 'field', Contents>> | undefined> {
  const release = await findRelease(ctx, releaseId.slice(0, 100))
  if (release?.state !== 'open') return undefined
  const documents = await selectDocuments(ctx, releaseId)
  const contents = { page: new Map(), item: new Map(), field: new Map() } satisfies Record<string, Contents>
  // A document whose page is gone has nothing to show.
  const known = await describeDrafts(
    ctx,
    documents.map(({ id }) => id),
  )
  for (const { kind, id, revision } of documents) {
    if (known.some((draft) => draft.kind === kind && draft.id === id))
      contents[kind].set(id, await getContentAt(ctx, kind, id, revision))
  }
  return contents
}
