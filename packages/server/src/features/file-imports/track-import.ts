import type { Ctx } from '../../platform/context.ts'
import { importNotRunning } from './errors.ts'
import type { ImportKind } from './kind.ts'
import { type Attempt, holdAttempt, type ImportProgress, type RowReport, updateProgress } from './store.ts'

/** How often progress is stored: also the sign of life. */
const beatMs = 1000
/** Lines of the file that are kept. */
const maxRows = 1_000
/** A file may say anything: what is kept of it has limits. */
const maxMessages = 10
const maxTextLength = 300

/** Stores how far an attempt is, every second, until it is stopped. Its signal aborts when somebody stopped or took over the import. */
export function trackImport(
  ctx: Ctx,
  kind: ImportKind,
  attempt: Attempt,
  before: Pick<ImportProgress, 'done' | 'total' | 'rowCount'>,
) {
  const aborted = new AbortController()
  let { done, total, rowCount } = before
  let report: object | undefined
  let waiting: RowReport[] = []
  let storing = Promise.resolve()
  const store = async () => {
    const newRows = waiting
    waiting = []
    try {
      const progress = { done, total, rowCount, newRows, report: report ? JSON.stringify(report) : null }
      if (!(await updateProgress(ctx, kind, attempt, progress))) aborted.abort(new Error('The import was stopped.'))
    } catch (error) {
      // The next beat tries again; after a minute of silence another attempt takes over.
      waiting = [...newRows, ...waiting]
      ctx.log.warn({ err: error }, 'the progress of an import could not be stored')
    }
  }
  const timer = setInterval(() => {
    storing = storing.then(store)
  }, beatMs)
  timer.unref()
  return {
    signal: aborted.signal,
    /** Keeps a line that changes something or has something to say. */
    onRow: (row: RowReport) => {
      if (row.outcome === 'unchanged' && row.messages.length === 0) return
      if (rowCount < maxRows) waiting.push(shorten(row))
      rowCount++
    },
    onProgress: (nowDone: number, all: number, now: object) => {
      done = nowDone
      total = all
      report = now
    },
    /** Begins a transaction that writes: nobody stops or takes over the import before its end. Throws `import_not_running`. */
    hold: async (within: Ctx) => {
      if (!(await holdAttempt(within, kind, attempt))) throw importNotRunning({})
    },
    /** Stores what is left. */
    stop: async () => {
      clearInterval(timer)
      await storing
      await store()
    },
  }
}

function shorten(row: RowReport): RowReport {
  // A pair that is cut in two is no text to the database.
  const cut = (text: string) =>
    text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1).toWellFormed()}…` : text
  const texts = Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? cut(value) : value])
  return { ...row, ...Object.fromEntries(texts), messages: row.messages.slice(0, maxMessages).map(cut) }
}
