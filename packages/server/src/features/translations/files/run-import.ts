import type { Ctx } from '../../../platform/context.ts'
import { recordFiles, runRecords, undoRecords } from '../../record-imports/index.ts'
import { importTranslations } from './import-translations.ts'
import { countImported, lockImported, restoreReplaced } from './undo-store.ts'

/** Checks, imports or takes back a file of translations, unless somebody else does. */
export async function runTranslationImport(ctx: Ctx, importId: string): Promise<void> {
  await runRecords(ctx, recordFiles.translations, importId, {
    write: importTranslations,
    undo: async (ctx, work) =>
      undoRecords(ctx, work, {
        count: countImported,
        lock: lockImported,
        remove: restoreReplaced,
        keptBecause: 'Your role does not allow this translation to be taken back. Ask an administrator of the site.',
      }),
  })
}
