import { Worker } from 'node:worker_threads'
import { type SiteConcurrencyLimit, QueueFull } from '../../platform/limits/concurrency-limit.ts'
import { customSheet, getPlaceAt, wholeSheet } from './sheet-names.ts'

/** One line of LESS, and where in the theme it comes from: what is wrong with it is named there. */
export interface AppendixLine {
  readonly text: string
  readonly place?: { readonly file: string; readonly line: number; readonly column: number }
}

/** Style sheets of a theme to be compiled to one. */
export interface StyleRequest {
  /** Text of each file below `styles/`. */
  readonly files: Readonly<Record<string, string>>
  /** Names of the files to compile, in the order of `stylesheets`. */
  readonly order: readonly string[]
  /** LESS that is behind them: tweak values. A mistake in it costs itself alone. */
  readonly appendix: readonly AppendixLine[]
  /** The owner's own CSS, the last word. LESS where it uses what only LESS knows, else as it is. */
  readonly custom?: string
}

/** What the thread gets: `place` is where it notes the call it is in, as index of the file and of the character. */
export interface WorkerRequest extends Required<StyleRequest> {
  readonly place: SharedArrayBuffer
  /** Processor time that one call of a mixin may take, with all that it calls. */
  readonly callLimitMs: number
}

export interface StyleError {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
  /** The missing part: the declaration, rule or import at this place, the whole sheet, or all styles since a limit was hit. */
  readonly costs: 'part' | 'sheet' | 'all'
}

/** `css` holds what could be compiled when there are errors. */
export interface StyleResult {
  readonly css: string
  readonly errors: readonly StyleError[]
}

/** LESS can loop forever and grow without end; the limits stop such a theme. Processor time of the thread. */
const timeLimitMs = 10_000
const memoryLimitMb = 192
/** So many times the limit may go by on the clock of a busy machine. */
const waitFactor = 12
const shortestWaitMs = 20
/** A call that takes more than this part of the limit is left out, so that the rest still has time. */
const callPart = 0.5
const advice = 'Look for a mixin or variable that uses itself again and again.'
/** How long a thread waits for more: somebody who works on styles saves again. */
const idleMs = 60_000
/** A thread that has done so much makes room for a fresh one. */
const maxRuns = 200

/** Compiles styles of a site. Never throws: styles that cannot be compiled give an error and no CSS. */
export type CompileStyles = (websiteId: string, request: StyleRequest, limitMs?: number) => Promise<StyleResult>

/**
 * Compiles in threads, each compilation within one limit of time and memory: what hits a limit is not tried again. `threads` says how many
 * run at once. A thread is kept for a while after its work: one that has compiled before is several times as fast
 * (measured: the default theme in 60 ms instead of 210).
 */
export function openStyleCompiler(threads: SiteConcurrencyLimit): CompileStyles {
  let idle: StyleThread | undefined
  let timer: NodeJS.Timeout | undefined
  const keep = (thread: StyleThread) => {
    idle = thread
    clearTimeout(timer)
    timer = setTimeout(() => {
      idle?.end()
      idle = undefined
    }, idleMs).unref()
  }
  const compile = async (request: Required<StyleRequest>, limitMs: number): Promise<StyleResult> => {
    const thread = idle?.isUsable ? idle : new StyleThread()
    if (thread === idle) idle = undefined
    const outcome = await thread.run(request, limitMs)
    if (outcome.kind === 'lost' && thread.isReused) return compile(request, limitMs)
    if (idle !== undefined || !thread.isUsable) thread.end()
    else keep(thread)
    return outcome.kind === 'compiled' ? outcome.result : { css: '', errors: [outcome.error] }
  }
  return async (websiteId, request, limitMs = timeLimitMs) => {
    const whole = { custom: '', ...request }
    try {
      return await threads.take(websiteId, () => compile(whole, limitMs))
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error
      const message = 'Too many styles of this site are waiting to be compiled. Try again in a minute.'
      return { css: '', errors: [{ file: wholeSheet, line: 1, column: 1, message, costs: 'all' }] }
    }
  }
}

type Outcome =
  | { readonly kind: 'compiled'; readonly result: StyleResult }
  /** `lost`: the thread ended by itself, as an idle one may. */
  | { readonly kind: 'stopped' | 'lost'; readonly error: StyleError }

/** A thread for one request after the other. One that did not come to its end is gone afterwards. */
class StyleThread {
  readonly #worker = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb, maxYoungGenerationSizeMb: 32 },
    env: {},
    stdout: true,
    stderr: true,
  })
  #runs = 0
  #isGone = false

  constructor() {
    this.#worker.on('exit', () => {
      this.#isGone = true
    })
    // Told by `run` while there is one; a thread that fails while it waits is gone, and that is all.
    this.#worker.on('error', () => {
      this.#isGone = true
    })
  }

  get isUsable(): boolean {
    return !this.#isGone && this.#runs < maxRuns
  }

  end(): void {
    this.#isGone = true
    void this.#worker.terminate()
  }

  /** True when it has compiled before: it may have ended while it was idle. */
  get isReused(): boolean {
    return this.#runs > 1
  }

  async run(request: Required<StyleRequest>, limitMs: number): Promise<Outcome> {
    const worker = this.#worker
    const place = new SharedArrayBuffer(8)
    const failure = (message: string): StyleError => ({ ...findStopPosition(request, place), message, costs: 'all' })
    const lost = (): Outcome => ({ kind: 'lost', error: failure('The styles could not be compiled.') })
    this.#runs++
    const cpuBefore = await cpuMs(worker)
    // A thread that went in between says nothing more.
    if (this.#isGone) return lost()
    worker.ref()
    return new Promise((resolve) => {
      let isSettled = false
      const settle = (outcome: Outcome) => {
        isSettled = true
        clearTimeout(timer)
        worker.off('message', done).off('error', failed).off('exit', left)
        worker.unref()
        resolve(outcome)
      }
      const stop = (message: string) => {
        this.end()
        settle({ kind: 'stopped', error: failure(message) })
      }
      const startedAt = performance.now()
      // A busy machine gives the thread a part of the time: only what it used counts. A thread never uses more than has gone by.
      const look = async () => {
        const usedMs = (await cpuMs(worker)) - cpuBefore
        if (isSettled) return
        if (usedMs >= limitMs)
          stop(`The styles took more than ${limitMs / 1000} seconds of processor time and were stopped. ${advice}`)
        else if (performance.now() - startedAt >= limitMs * waitFactor)
          stop(
            `The machine was too busy: the styles got ${(usedMs / 1000).toFixed(1)} seconds of processor time in ${(limitMs * waitFactor) / 1000} seconds. Save again to compile them once more.`,
          )
        else timer = setTimeout(() => void look(), Math.max(shortestWaitMs, limitMs - usedMs))
      }
      let timer = setTimeout(() => void look(), limitMs)
      const done = (result: StyleResult) => settle({ kind: 'compiled', result })
      const failed = (error: Error) =>
        stop(
          'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? `The styles took more than ${memoryLimitMb} MB of memory and were stopped. ${advice}`
            : error.message,
        )
      const left = () => settle(lost())
      worker.on('message', done).on('error', failed).on('exit', left)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window.
      worker.postMessage({ ...request, place, callLimitMs: limitMs * callPart } satisfies WorkerRequest)
    })
  }
}

/** Processor time of the thread since it began; 0 while it is starting. Threads answer this in the middle of their work. */
async function cpuMs(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1000
  } catch {
    return 0
  }
}

/** The call that a stopped thread was in, by what it noted. */
function findStopPosition(
  { files, custom }: Required<StyleRequest>,
  shared: SharedArrayBuffer,
): { file: string; line: number; column: number } {
  const [index = -1, at = 0] = new Int32Array(shared)
  const names = [...Object.keys(files), customSheet]
  const file = at === 0 && index === 0 ? undefined : names[index]
  if (file === undefined) return { file: wholeSheet, line: 1, column: 1 }
  return { file, ...getPlaceAt(file === customSheet ? custom : (files[file] ?? ''), at) }
}
