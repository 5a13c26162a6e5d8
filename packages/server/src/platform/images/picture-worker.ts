import { fork } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { PictureError, type PictureFault, type PictureTask } from './picture.ts'

/** No picture within the pixel limit takes this long; one that does is hostile. */
const taskLimitMs = 30_000
const idleMs = 15_000
/** Pages come first: the kernel gives these processes what is left. */
const niceness = 10

export interface PictureWorker {
  readonly isBusy: boolean
  /** Busy with work nobody waits for. */
  readonly isLater: boolean
  run(task: PictureTask, isLater: boolean): Promise<unknown>
  stop(): Promise<void>
}

interface Answer {
  readonly done?: unknown
  readonly fault?: PictureFault
  readonly message?: string
}

/** Starts a process for pictures. It ends by itself when idle, and with ours; `onGone` says so. */
export function startPictureWorker(onGone: (worker: PictureWorker) => void): PictureWorker {
  const child = fork(path.join(import.meta.dirname, 'worker.ts'), [], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  lowerPriority(child.pid)
  let current: { settle: (answer: Answer) => void; isLater: boolean } | undefined
  let timer: NodeJS.Timeout | undefined

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
    get isBusy() {
      return current !== undefined
    },
    get isLater() {
      return current?.isLater === true
    },
    run: (task, isLater) =>
      new Promise((resolve, reject) => {
        current = {
          isLater,
          settle: (answer) => {
            current = undefined
            if ('done' in answer) resolve(answer.done)
            else reject(new PictureError(answer.fault ?? 'damaged', answer.message))
          },
        }
        child.channel?.ref()
        restartTimer(taskLimitMs, () => child.kill('SIGKILL'))
        child.send(task, (error) => {
          if (error) child.kill('SIGKILL')
        })
      }),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
  }
  child.on('message', (answer: Answer) => {
    rest()
    current?.settle(answer)
  })
  const gone = () => {
    clearTimeout(timer)
    onGone(worker)
    current?.settle({ fault: 'damaged', message: 'The process that read the picture ended.' })
  }
  child.on('exit', gone)
  child.on('error', gone)
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
