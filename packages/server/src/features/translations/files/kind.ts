import { sql } from 'kysely'
import { recordFiles, type RecordKind } from '../../record-imports/index.ts'

/** Files of translations in the background. */
export const translationImports: RecordKind = {
  ...recordFiles.translations,
  noun: 'Translation',
  path: 'translation-imports',
  tag: 'languages',
  capability: 'content.write',
  maxFileBytes: 20_000_000,
  maxUploads: 30,
  isUndoable: sql<boolean>`EXISTS (
    SELECT 1 FROM translation t WHERE t.website_id = i.website_id AND t.import_id = i.import_id)`,
  sweepAt: '47 * * * *',
  // Only when it is needed: most servers never read a file of translations.
  run: async (ctx, importId) => (await import('./run-import.ts')).runTranslationImport(ctx, importId),
}
