import { ImportPage } from '../csv-import/records/import-page.tsx'
import { translationImports } from './translation-imports.ts'

/** Imports files of translations. */
export function ImportTranslationsPage() {
  return <ImportPage kind={translationImports} />
}
