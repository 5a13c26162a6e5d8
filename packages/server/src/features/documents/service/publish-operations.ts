import { applyOperations, type Operation } from '@vitrine/content'
import { type Ctx, transaction } from '../../../platform/context.ts'
import { contentApi } from '../../blocks/index.ts'
import { documentHasDraft, operationRefused } from '../errors.ts'
import type { DocumentParams } from '../schema.ts'
import { addEntry, hasChanges, openDraft } from './draft.ts'
import { places } from './published.ts'
import { addPublication } from './publish.ts'

/**
 * Changes what visitors see by operations, with an entry of the history each for the change and its publication. Throws `document_has_draft` where
 * somebody has unpublished changes: they would go public with it.
 */
export async function publishOperations(
  ctx: Ctx,
  document: DocumentParams,
  { operations, label }: { readonly operations: readonly Operation[]; readonly label: string },
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const draft = await openDraft(ctx, document)
    if (hasChanges(draft)) throw documentHasDraft({ revision: draft.revision })
    const applied = applyOperations(draft.content, operations)
    if (applied.kind === 'refused') throw operationRefused({ reason: applied.message })
    const checked = await contentApi.checkToSave(applied.content)
    const changed = { ...draft, content: applied.content, revision: draft.revision + 1 }
    await addEntry(ctx, document, changed, { kind: 'edit', label, operations: [...operations] })
    await contentApi.writeContent(ctx, places[document.kind], document.id, checked, { replacesText: true })
    await addPublication(ctx, document, changed, 'publish')
  })
}
