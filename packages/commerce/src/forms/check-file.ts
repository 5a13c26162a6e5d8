import { formatFileSize } from '../file-size.ts'
import type { Translate } from '../messages.ts'
import { findFileEnding, type FormFileRules, getMaxFileBytes, listFileEndings } from './form-files.ts'

/** Other spellings of an ending that is in the list as well. */
const doubles: readonly string[] = ['jpeg', 'heif', 'tif']

/** The endings as visitors read them: `JPG, PNG, PDF`. */
export function describeFileTypes(rules: Pick<FormFileRules, 'fileKinds'>): string {
  return listFileEndings(rules)
    .filter((ending) => !doubles.includes(ending))
    .map((ending) => ending.toUpperCase())
    .join(', ')
}

/** The messages about a file that is not taken. */
export type FormFileMessage = 'formFileEmpty' | 'formFileType' | 'formFileTooLarge'

/** Why a file is not taken, before its content is looked at; undefined when it is. Server and browser both ask here. */
export function findFileProblem(
  rules: FormFileRules,
  file: { readonly name: string; readonly byteSize: number },
  t: Translate<FormFileMessage>,
): { readonly reason: 'empty' | 'type' | 'size'; readonly sentence: string } | undefined {
  // Right-to-left catalogues isolate what is filled in.
  const fileName = file.name
  if (findFileEnding(rules, file.name) === undefined)
    return { reason: 'type', sentence: t('formFileType', { fileName, types: describeFileTypes(rules) }) }
  if (file.byteSize === 0) return { reason: 'empty', sentence: t('formFileEmpty', { fileName }) }
  const maxBytes = getMaxFileBytes(rules)
  if (file.byteSize <= maxBytes) return undefined
  const maxSize = formatFileSize(maxBytes, t.language)
  return { reason: 'size', sentence: t('formFileTooLarge', { fileName, maxSize }) }
}
