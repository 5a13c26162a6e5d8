import { Worker } from 'node:worker_threads'
import { createSiteConcurrencyLimit, QueueFull } from '../../../platform/limits/concurrency-limit.ts'
import { pdfNotMade } from '../errors.ts'
import type { SheetSet } from '../sheet.ts'

/** 200 orders take a few seconds; a thread that takes longer has something that nobody means. */
const timeLimitMs = 60_000
const memoryLimitMb = 512
/** In one process. Sites take turns, so that one with many files does not keep the others waiting. */
const threads = createSiteConcurrencyLimit({ maxAtOnce: 2, maxPerSite: 1, maxWaitingPerSite: 10 })

/** What the thread gets. */
export interface PdfTask {
  readonly set: SheetSet
  /** As PNG or JPEG. */
  readonly logo: Uint8Array | null
  readonly createdAt: Date
}

/** Draws sheets as a PDF file, in a thread of its own: pages are served on meanwhile. Throws `pdf_not_made`. */
export async function renderPdfApart(websiteId: string, task: PdfTask): Promise<Uint8Array> {
  try {
    return await threads.take(websiteId, () => runWorker(task))
  } catch (error) {
    if (error instanceof QueueFull) throw pdfNotMade({})
    throw error
  }
}

function runWorker(workerData: PdfTask): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
      env: {},
    })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      void worker.terminate()
      settle()
    }
    const timer = setTimeout(() => end(() => reject(pdfNotMade({}))), timeLimitMs)
    worker.once('message', (bytes: Uint8Array) => end(() => resolve(bytes)))
    worker.once('error', (cause) => end(() => reject(new Error('A PDF file could not be drawn.', { cause }))))
    worker.once('exit', () => end(() => reject(pdfNotMade({}))))
  })
}
