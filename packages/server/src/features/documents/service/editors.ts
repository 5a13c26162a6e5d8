import type { Ctx } from '../../../platform/context.ts'
import { limitRate } from '../../../platform/http/rate-limit.ts'
import type { DocumentEditors, DocumentParams, EditorReport } from '../schema.ts'
import { findDraft, forgetEditor, listEditors, noteEditor } from '../store.ts'
import { readPublished } from './published.ts'

/** Who is silent for longer has lost the connection. A tab that is closed says so. */
const silentMs = 15_000

/** Per person and site: tabs report every two seconds while others are there. With the silence it bounds the rows of a site. */
const reportRate = { name: 'document-editors', limit: 600, windowSeconds: 60 }

/** Notes that somebody has the document open, or leaves it, and says who else has. */
export async function reportEditor(
  ctx: Ctx,
  document: DocumentParams,
  { isLeaving, ...editor }: EditorReport,
): Promise<DocumentEditors> {
  const account = ctx.actor.kind === 'staff' ? ctx.actor : undefined
  if (account) await limitRate(ctx, reportRate, account.accountId)
  await readPublished(ctx, document)
  const silentSince = new Date(ctx.now.getTime() - silentMs)
  if (account && isLeaving) await forgetEditor(ctx, document, { ...editor, ...account })
  else if (account) await noteEditor(ctx, document, { ...editor, ...account }, silentSince)
  const draft = await findDraft(ctx, document)
  return {
    editors: await listEditors(ctx, document, account?.accountId ?? '', silentSince),
    draftRevision: draft?.revision ?? 0,
    publishedRevision: draft?.published_revision ?? 0,
  }
}
