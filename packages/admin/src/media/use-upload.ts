import { useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { type FileKind, type LibraryFile, uploadFile } from './files.ts'
import { discarded } from './resumable-upload.ts'
import { t } from '../i18n/text.ts'

export interface Upload {
  readonly busy: string | undefined
  readonly error: string | undefined
  readonly clear: () => void
  /** Stops the file on its way, and those behind it. */
  readonly cancel: () => void
  /** Stores files one after the other and hands each over as soon as it is there; those that are refused are named. */
  readonly send: (files: readonly File[], onStored: (file: LibraryFile) => void | Promise<void>) => Promise<void>
}

/** Uploading from a field that takes files of a kind: what is happening, and what went wrong. Private files are goods for download. */
export function useUpload(kind: FileKind, { isPrivate = false }: { readonly isPrivate?: boolean } = {}): Upload {
  const [busy, setBusy] = useState<string>()
  const [error, setError] = useState<string>()
  const running = useRef<AbortController>(undefined)
  // Nobody waits for the file of a field that is gone.
  useEffect(() => () => running.current?.abort(), [])
  return {
    busy,
    error,
    clear: () => setError(undefined),
    cancel: () => running.current?.abort(discarded),
    async send(files, onStored) {
      const { signal } = (running.current = new AbortController())
      setError(undefined)
      const refused: string[] = []
      for (const [index, file] of files.entries()) {
        const says =
          files.length === 1
            ? t('Uploading…')
            : t('Uploading {index} of {count}…', { index: index + 1, count: files.length })
        const onProgress = (share: number) =>
          setBusy(share < 1 ? `${says} ${Math.floor(share * 100)}%` : t('Processing…'))
        setBusy(says)
        try {
          await onStored(await uploadFile(file, { kind, isPrivate, signal, onProgress }))
        } catch (cause) {
          refused.push(files.length === 1 ? getErrorMessage(cause) : `${file.name}: ${getErrorMessage(cause)}`)
        }
        if (signal.aborted) break
      }
      setBusy(undefined)
      setError(refused.length === 0 ? undefined : refused.join(' '))
    },
  }
}
