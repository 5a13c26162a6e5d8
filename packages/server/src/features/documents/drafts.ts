import type { Ctx } from '../../platform/context.ts'
import type { DocumentKind } from './schema.ts'
import { getEntry } from './service/timeline.ts'
import { listChangedDrafts } from './store.ts'

type Parts = Readonly<Record<string, unknown>>

/** Drafts that differ from what visitors see, by the id of their page, item or field. */
export async function listDrafts(ctx: Ctx, kind: DocumentKind, ids: readonly string[]): Promise<Map<string, Parts>> {
  const drafts = await listChangedDrafts(ctx, kind, ids)
  return new Map([...drafts].map(([id, content]) => [id, { ...content }]))
}

/** The content of a document at a revision. Throws 404 when there is none. */
export async function getContentAt(ctx: Ctx, kind: DocumentKind, id: string, revision: number): Promise<Parts> {
  return { ...(await getEntry(ctx, { kind, id }, revision)).content }
}
