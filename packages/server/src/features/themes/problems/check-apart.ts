import { Worker } from 'node:worker_threads'
import type { TagDefinition } from '@vitrine/template'
import type { ThemeFiles } from '../../theme-files/index.ts'
import type { ThemeProblemView } from './problem.ts'

/** Templates that take longer have something in them that no author means. */
const timeLimitMs = 20_000
const memoryLimitMb = 512

/** What the thread gets: functions cannot be handed over, and the check calls none. */
export interface TemplateCheck {
  readonly name: string
  readonly files: readonly (readonly [path: string, size: number, sha256: string, source: Uint8Array | undefined])[]
  readonly systemPartials: readonly string[]
  readonly tags: readonly { readonly name: string; readonly isVoid: boolean }[]
}

/**
 * Checks conf, templates and partials of a theme in a thread of its own: pages are served on while a large theme is read. Never throws:
 * what cannot be checked in time is a problem of its own.
 */
export function checkFilesApart(
  name: string,
  files: ThemeFiles,
  systemPartials: readonly string[],
  tags: readonly TagDefinition[],
  limitMs: number = timeLimitMs,
): Promise<ThemeProblemView[]> {
  const workerData: TemplateCheck = {
    name,
    files: [...files].map(([path, { size, sha256, source }]) => [path, size, sha256, source]),
    systemPartials,
    tags: tags.map((tag) => ({ name: tag.name, isVoid: tag.void === true })),
  }
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./check-worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
      env: {},
    })
    const end = (problems: ThemeProblemView[]) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(problems)
    }
    const stop = (message: string) => end([createUncheckedProblem(message)])
    const timer = setTimeout(
      () => stop(`The templates could not be checked within ${limitMs / 1000} seconds.`),
      limitMs,
    )
    worker.once('message', (problems: ThemeProblemView[]) => end(problems))
    worker.once('error', (error) => stop(`The templates could not be checked: ${error.message}`))
    worker.once('exit', () => stop('The templates could not be checked.'))
  })
}

export function createUncheckedProblem(message: string): ThemeProblemView {
  return {
    severity: 'warning',
    file: 'template.conf',
    line: 1,
    column: 1,
    code: 'CHECK_STOPPED',
    message,
    hint: 'Templates of this size are seldom meant; data belongs into scripts/ or assets/.',
  }
}
