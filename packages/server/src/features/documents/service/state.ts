import type { PageContent } from '@vitrine/content'
import { type Ctx, transaction } from '../../../platform/context.ts'
import { contentApi } from '../../blocks/index.ts'
import type { DocumentParams, DocumentState } from '../schema.ts'
import { type DraftRow, findDraft } from '../store.ts'
import { hasChanges, openDraft, toCleanDraft } from './draft.ts'
import { findPath, hashContent, readPublished } from './published.ts'

/** The document as it is edited. A document that nobody has changed is its published content, at revision 0. */
export async function getDocument(ctx: Ctx, document: DocumentParams): Promise<DocumentState> {
  const published = await readPublished(ctx, document)
  const draft = (await findDraft(ctx, document)) ?? toCleanDraft(published, 0)
  const isOutdated = hashContent(published) !== draft.stored_hash && !hasChanges(draft)
  return toState(ctx, document, isOutdated ? await transaction(ctx, (ctx) => openDraft(ctx, document)) : draft)
}

export async function toState(ctx: Ctx, document: DocumentParams, draft: DraftRow): Promise<DocumentState> {
  const { content } = draft
  return {
    ...document,
    content: {
      blocks: [...content.blocks],
      ...(content.layout === undefined ? {} : { layout: content.layout }),
      ...(content.sections === undefined ? {} : { sections: content.sections }),
    },
    draftRevision: draft.revision,
    publishedRevision: draft.published_revision,
    hasChanges: hasChanges(draft),
    ...describeContent(content),
    path: await findPath(ctx, document),
  }
}

/** The state of content for editors: problems that prevent publishing, and blocks upgraded to today's versions. */
export function describeContent(content: PageContent): Pick<DocumentState, 'problems' | 'upgrades'> {
  return { problems: contentApi.listSaveProblems(content), upgrades: contentApi.listUpgrades(content) }
}
