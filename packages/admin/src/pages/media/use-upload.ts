import { useState } from 'react'
import { sentenceOf } from '../../api/problem.ts'
import { type StoredFile, uploadFile } from './files.ts'

export interface Upload {
  readonly busy: string | undefined
  readonly error: string | undefined
  readonly clear: () => void
  /** Stores files one after the other and hands each over as soon as it is there; those that are refused are named. */
  readonly send: (files: readonly File[], onStored: (file: StoredFile) => void | Promise<void>) => Promise<void>
}

/** Uploading from a field: what is happening, and what went wrong. Private files are goods for download. */
export function useUpload(options: { readonly isPrivate?: boolean } = {}): Upload {
  const [busy, setBusy] = useState<string>()
  const [error, setError] = useState<string>()
  return {
    busy,
    error,
    clear: () => setError(undefined),
    async send(files, onStored) {
      setError(undefined)
      const refused: string[] = []
      for (const [index, file] of files.entries()) {
        setBusy(files.length === 1 ? 'Uploading…' : `Uploading ${index + 1} of ${files.length}…`)
        try {
          await onStored(await uploadFile(file, options))
        } catch (cause) {
          refused.push(files.length === 1 ? sentenceOf(cause) : `${file.name}: ${sentenceOf(cause)}`)
        }
      }
      setBusy(undefined)
      setError(refused.length === 0 ? undefined : refused.join(' '))
    },
  }
}
