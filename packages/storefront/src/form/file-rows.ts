import type { BrowserTranslate } from '@vitrine/commerce'
import type { ShownField } from './form-fields.ts'

/** Where the upload of a file stands. */
export type FileState = 'uploading' | 'done' | 'failed'

/** What keeps a form with files from being sent: one that is not uploaded yet, or could not be. */
export function findUploadProblem({ element }: ShownField, t: BrowserTranslate): string | undefined {
  const has = (state: FileState) => element.querySelector(`.form-file[data-state="${state}"]`) !== null
  if (has('failed')) return t('formFileFailed')
  return has('uploading') ? t('formFileWaiting') : undefined
}
