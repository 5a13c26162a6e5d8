import { useEffect, useRef, useState } from 'react'
import { getErrorMessage, Problem } from '../api/problem.ts'
import { uploadFile } from './files.ts'

/** Files on their way at once: more would only share the same line. */
const maxRunning = 3

interface QueuedFile {
  readonly id: number
  readonly file: File
  readonly folderId: string | undefined
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Between 0 and 1 while the file is on its way. */
  readonly share: number
  /** What went wrong. */
  readonly error: string | undefined
  /** Whether another try may end otherwise: a file that is too large stays it. */
  readonly mayRetry: boolean
}

export interface UploadQueue {
  readonly files: readonly QueuedFile[]
  readonly add: (files: readonly File[], folderId?: string) => void
  readonly cancel: (id: number) => void
  readonly retry: (id: number) => void
  readonly clear: () => void
}

/** Uploads several files, three at a time. One that fails waits for a retry and stops no other. */
export function useUploadQueue(onStored: () => void): UploadQueue {
  const [files, setFiles] = useState<readonly QueuedFile[]>([])
  const lastId = useRef(0)
  const running = useRef(new Map<number, AbortController>())
  const change = (id: number, values: Partial<QueuedFile>) =>
    setFiles((all) => all.map((each) => (each.id === id ? { ...each, ...values } : each)))
  const send = async ({ id, file, folderId }: QueuedFile) => {
    const controller = new AbortController()
    running.current.set(id, controller)
    change(id, { state: 'sending', share: 0, error: undefined })
    try {
      const onProgress = (share: number) => change(id, { share })
      await uploadFile(file, { folderId, signal: controller.signal, onProgress })
    } catch (cause) {
      running.current.delete(id)
      change(id, { state: 'failed', error: getErrorMessage(cause), mayRetry: !isRefused(cause) })
      return
    }
    // Before the state changes: the render that follows starts the next file.
    running.current.delete(id)
    change(id, { state: 'done', share: 1 })
    onStored()
  }
  useEffect(() => {
    const free = maxRunning - running.current.size
    for (const next of files.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free)))
      if (!running.current.has(next.id)) void send(next)
  })
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (running.current.size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  return {
    files,
    add: (added, folderId) =>
      setFiles((all) => [
        ...all.filter(({ state }) => state !== 'done'),
        ...added.map((file) => ({
          id: ++lastId.current,
          file,
          folderId,
          state: 'waiting' as const,
          share: 0,
          error: undefined,
          mayRetry: true,
        })),
      ]),
    cancel: (id) => {
      running.current.get(id)?.abort()
      setFiles((all) => all.filter((each) => each.id !== id))
    },
    retry: (id) => change(id, { state: 'waiting', error: undefined }),
    clear: () => setFiles((all) => all.filter(({ state }) => state === 'waiting' || state === 'sending')),
  }
}

/** Too large, or of a kind that is not taken. */
function isRefused(error: unknown): boolean {
  return error instanceof Problem && (error.status === 413 || error.status === 415)
}
