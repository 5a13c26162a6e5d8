import { Worker } from 'node:worker_threads'
import { customSheet, placeAt, sheetsWith, wholeSheet } from './sheet-names.ts'

/** Style sheets of a theme to be compiled to one. */
export interface StyleRequest {
  /** Text of each file below `styles/`. */
  readonly files: Readonly<Record<string, string>>
  /** Names of the files to compile, in the order of `stylesheets`. */
  readonly order: readonly string[]
  /** LESS that stands behind them: tweak values. */
  readonly appendix: string
  /** The owner's own CSS, the last word. LESS where it uses what only LESS knows, else as it is. */
  readonly custom?: string
}

/** What the thread gets: `place` is where it notes the call it is in, as index of the file and of the character. */
export interface WorkerRequest extends Required<StyleRequest> {
  readonly place: SharedArrayBuffer
}

export interface StyleError {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
  /** What the style sheet goes without: the declaration, rule or import at this place, or the whole sheet. */
  readonly costs: 'part' | 'sheet'
}

/** `css` holds what could be compiled when there are errors. */
export interface StyleResult {
  readonly css: string
  readonly errors: readonly StyleError[]
}

/** LESS can loop for ever and grow without end; a theme that does is stopped here. Processor time of the thread. */
const timeLimitMs = 10_000
const memoryLimitMb = 192
/** So many times the limit may go by on the clock of a busy machine. */
const waitFactor = 12
const shortestWaitMs = 20
/** How often styles that do not end are tried again without the sheet that keeps them. */
const mostTries = 3

/** Compiles styles. Never throws: a theme that cannot be compiled gives an error and no CSS. */
export type CompileStyles = (request: StyleRequest, limitMs?: number) => Promise<StyleResult>

/** In a thread that ends with it. */
export const compileStyles: CompileStyles = (request, limitMs) => compileWith(request, limitMs, compileAlone)

async function compileAlone(request: Required<StyleRequest>, limitMs: number): Promise<Outcome> {
  const thread = new StyleThread()
  const outcome = await thread.run(request, limitMs)
  thread.end()
  return outcome.kind === 'lost' ? { ...outcome, kind: 'stopped' } : outcome
}

/** How long a thread waits for more: somebody who works on styles saves again. */
const idleMs = 60_000
/** A thread that has done so much makes room for a fresh one. */
const mostRuns = 200

/**
 * The same for a process that compiles again and again. A thread is kept for a while after its work: one that has compiled before is several
 * times as fast (measured: the default theme in 60 ms instead of 210). What comes while it is busy gets a thread of its own.
 */
export function openStyleCompiler(): CompileStyles {
  let idle: StyleThread | undefined
  let timer: NodeJS.Timeout | undefined
  const keep = (thread: StyleThread) => {
    idle = thread
    timer = setTimeout(() => {
      idle?.end()
      idle = undefined
    }, idleMs).unref()
  }
  return (request, limitMs) =>
    compileWith(request, limitMs, async (left, limit) => {
      const thread = idle?.isUsable ? idle : new StyleThread()
      if (thread === idle) idle = undefined
      const outcome = await thread.run(left, limit)
      if (outcome.kind === 'lost') return compileAlone(left, limit)
      if (idle !== undefined || !thread.isUsable) thread.end()
      else {
        clearTimeout(timer)
        keep(thread)
      }
      return outcome
    })
}

async function compileWith(
  request: StyleRequest,
  limitMs: number = timeLimitMs,
  compileOnce: (request: Required<StyleRequest>, limitMs: number) => Promise<Outcome>,
): Promise<StyleResult> {
  const stopped: StyleError[] = []
  let left: Required<StyleRequest> = { custom: '', ...request }
  for (let tries = 1; tries <= mostTries; tries++) {
    const result = await compileOnce(left, limitMs)
    if (result.kind === 'compiled') return { css: result.css, errors: [...stopped, ...result.errors] }
    const { kind: _kind, ...error } = result
    stopped.push(error)
    const without = sheetsWith(error.file, left.files, left.order)
    const order = left.order.filter((name) => !without.has(name))
    const isCustom = error.file === customSheet
    if (order.length === left.order.length && !isCustom) break
    left = { ...left, order, custom: isCustom ? '' : left.custom }
  }
  return { css: '', errors: stopped }
}

type Outcome = ({ readonly kind: 'compiled' } & StyleResult) | ({ readonly kind: 'stopped' } & StyleError)
/** `lost`: the thread ended by itself, as an idle one may. */
type ThreadOutcome = Outcome | ({ readonly kind: 'lost' } & StyleError)

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
    return !this.#isGone && this.#runs < mostRuns
  }

  end(): void {
    this.#isGone = true
    void this.#worker.terminate()
  }

  async run(request: Required<StyleRequest>, limitMs: number): Promise<ThreadOutcome> {
    const worker = this.#worker
    const place = new SharedArrayBuffer(8)
    const lost = (): ThreadOutcome => ({
      kind: 'lost',
      ...whereStopped(request, place),
      message: 'The styles could not be compiled.',
      costs: 'sheet',
    })
    const cpuBefore = await cpuMs(worker)
    // A thread that went in between says nothing more.
    if (this.#isGone) return lost()
    this.#runs++
    worker.ref()
    return new Promise((resolve) => {
      let isSettled = false
      const settle = (outcome: ThreadOutcome) => {
        isSettled = true
        clearTimeout(timer)
        worker.off('message', done).off('error', failed).off('exit', left)
        worker.unref()
        resolve(outcome)
      }
      const stop = (message: string) => {
        this.end()
        settle({ kind: 'stopped', ...whereStopped(request, place), message, costs: 'sheet' })
      }
      const startedAt = performance.now()
      // A busy machine gives the thread a part of the time: only what it used counts. A thread never uses more than has gone by.
      const look = async () => {
        const usedMs = (await cpuMs(worker)) - cpuBefore
        if (isSettled) return
        if (usedMs >= limitMs)
          stop(
            `The styles took more than ${limitMs / 1000} seconds of processor time: what is called here does not come to its end.`,
          )
        else if (performance.now() - startedAt >= limitMs * waitFactor)
          stop(
            `The machine was too busy: the styles got ${(usedMs / 1000).toFixed(1)} seconds of processor time in ${(limitMs * waitFactor) / 1000} seconds. Save again to compile them once more.`,
          )
        else timer = setTimeout(() => void look(), Math.max(shortestWaitMs, limitMs - usedMs))
      }
      let timer = setTimeout(() => void look(), limitMs)
      const done = (result: StyleResult) => settle({ kind: 'compiled', ...result })
      const failed = (error: Error) =>
        stop(
          'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? `The styles took more than ${memoryLimitMb} MB of memory: what is called here does not come to its end.`
            : error.message,
        )
      const left = () => settle(lost())
      worker.on('message', done).on('error', failed).on('exit', left)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window.
      worker.postMessage({ ...request, place } satisfies WorkerRequest)
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
function whereStopped(
  { files, custom }: Required<StyleRequest>,
  shared: SharedArrayBuffer,
): { file: string; line: number; column: number } {
  const [index = -1, at = 0] = new Int32Array(shared)
  const names = [...Object.keys(files), customSheet]
  const file = at === 0 && index === 0 ? undefined : names[index]
  if (file === undefined) return { file: wholeSheet, line: 1, column: 1 }
  return { file, ...placeAt(file === customSheet ? custom : (files[file] ?? ''), at) }
}
