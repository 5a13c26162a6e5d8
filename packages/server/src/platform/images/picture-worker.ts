import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { killChild } from '../processes/kill-child.ts'
import { isHeavy } from './heavy.ts'
import { PictureError, type PictureFault, type PictureTask } from './picture.ts'

/**
 * No picture within the limits takes this long; one that does is hostile. The largest ones that have to be turned take some ten seconds of a
 * processor, and others may want that processor too.
 */
const limitMs = { keep: 120_000, crop: 120_000, derive: 60_000, clean: 10_000, draw: 10_000 } as const
const idleMs = 15_000
/** Pages come first: the kernel gives these processes what is left. */
const niceness = 10

export interface PictureWorker {
  /** Of the process; undefined when it could not be started. */
  readonly pid: number | undefined
  readonly isBusy: boolean
  /** Busy with work nobody waits for. */
  readonly isBackground: boolean
  /** Busy with a picture that may take much memory. */
  readonly isHeavy: boolean
  run(task: PictureTask, isBackground: boolean): Promise<unknown>
  stop(): Promise<void>
}

interface WorkerReply {
  readonly done?: unknown
  readonly fault?: PictureFault
  readonly message?: string
  readonly maxPixels?: number | undefined
}

/** Large pictures that have to be turned are in a file instead of in memory, and memory that was used goes back to the system. */
const memoryEnv = {
  VIPS_DISC_THRESHOLD: '64m',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
}

const ordinary = { program: process.execPath, module: path.join(import.meta.dirname, 'worker.ts') }

/**
 * Starts a process for pictures. It ends by itself when idle, and with ours; `onGone` says so. Another program or module is for tests of
 * processes that cannot start or end too early.
 */
export function startPictureWorker(
  onGone: (worker: PictureWorker) => void,
  { program, module } = ordinary,
): PictureWorker {
  const child = fork(module, [], {
    execPath: program,
    serialization: 'advanced',
    execArgv: [],
    env: { ...process.env, ...memoryEnv },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  lowerPriority(child.pid)
  preferOomKill(child.pid)
  let current: { settle: (answer: WorkerReply) => void; isBackground: boolean; isHeavy: boolean } | undefined
  let timer: NodeJS.Timeout | undefined
  let isGone = false
  let isStoppedByUs = false
  const ended = Promise.withResolvers<void>()

  const kill = () => {
    isStoppedByUs = true
    killChild(child, 'SIGKILL')
  }
  const restartTimer = (ms: number, work: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(work, ms)
    timer.unref()
  }
  const rest = () => {
    // A program that only waits for us to idle away may end.
    child.channel?.unref()
    restartTimer(idleMs, () => {
      onGone(worker)
      child.disconnect()
    })
  }
  const worker: PictureWorker = {
    pid: child.pid,
    get isBusy() {
      return current !== undefined
    },
    get isBackground() {
      return current?.isBackground === true
    },
    get isHeavy() {
      return current?.isHeavy === true
    },
    run: (task, isBackground) =>
      new Promise((resolve, reject) => {
        current = {
          isBackground,
          isHeavy: isHeavy(task),
          settle: (answer) => {
            current = undefined
            if ('done' in answer) resolve(answer.done)
            else if (answer.fault) reject(new PictureError(answer.fault, answer.message, answer.maxPixels))
            else reject(new Error(answer.message ?? 'The process for pictures gave no answer.'))
          },
        }
        child.channel?.ref()
        restartTimer(limitMs[task.kind], kill)
        child.send(task, (error) => {
          if (error) fail(`The process for pictures does not listen: ${error.message}`)
        })
      }),
    stop: async () => {
      if (isGone) return
      kill()
      await ended.promise
    },
  }
  const gone = () => {
    isGone = true
    clearTimeout(timer)
    onGone(worker)
    ended.resolve()
  }
  /** It is not the picture's fault: the process could not be started, or not be told. */
  const fail = (message: string) => {
    kill()
    gone()
    current?.settle({ message })
  }
  child.on('message', (answer: WorkerReply) => {
    rest()
    current?.settle(answer)
  })
  child.on('exit', (_code, signal) => {
    gone()
    // Nobody but the system kills like that: there was no memory left.
    const fault = signal === 'SIGKILL' && !isStoppedByUs ? 'too_much_memory' : 'damaged'
    current?.settle({ fault, message: 'The process that read the picture ended.' })
  })
  // A process that could not be started ends without `exit`.
  child.on('error', (error) => fail(`The process for pictures failed: ${error.message}`))
  return worker
}

function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    os.setPriority(pid, niceness)
  } catch {
    // Some hosts do not allow it; pictures then compete as equals.
  }
}

/** When the machine has no memory left, Linux ends the process of a picture and not the server. */
function preferOomKill(pid: number | undefined): void {
  if (pid === undefined || process.platform !== 'linux') return
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '900')
  } catch {
    // Not every container shows itself its processes; the system then chooses by size.
  }
}
