import { loadErrors } from './i18n/server-errors.ts'
import { editorLanguage, loadLanguage } from './i18n/text.ts'

// Constants with texts are made when their modules are first imported, so the catalog is here before any of them.
await loadLanguage()
await import('./main.tsx')
await loadErrors(editorLanguage)
