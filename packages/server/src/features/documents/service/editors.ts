import type { Ctx } from '../../../platform/context.ts'
import type { DocumentEditors, DocumentParams, EditorReport } from '../schema.ts'
import { findDraft, listEditors, noteEditor } from '../store.ts'
import { readPublished } from './published.ts'

/** Who is silent for longer has closed the tab. */
const silentMs = 40_000

/** Notes that somebody has the document open, and says who else has. */
export async function reportEditor(
  ctx: Ctx,
  document: DocumentParams,
  { clientId, blockId }: EditorReport,
): Promise<DocumentEditors> {
  await readPublished(ctx, document)
  const silentSince = new Date(ctx.now.getTime() - silentMs)
  if (ctx.actor.kind === 'staff') {
    const { accountId, name } = ctx.actor
    await noteEditor(ctx, document, { clientId, accountId, name, blockId }, silentSince)
  }
  const draft = await findDraft(ctx, document)
  return {
    editors: await listEditors(ctx, document, clientId, silentSince),
    draftRevision: draft?.revision ?? 0,
    publishedRevision: draft?.published_revision ?? 0,
  }
}
