import { isEqual } from '@vitrine/content'
import { getErrorMessage, Problem } from '../api/problem.ts'
import type { DocumentSync } from './document-sync.ts'
import type { History } from './history.ts'
import type { LoadedDocument } from './transport.ts'
import { t } from '../i18n/text.ts'

/** The result of a command. */
export type CommandResult =
  | { readonly kind: 'done'; readonly publishedRevision: number }
  | { readonly kind: 'failed'; readonly problem: string; readonly code: string }

interface CommandTarget {
  readonly sync: DocumentSync
  readonly history: History
  readonly subscribe: (listener: () => void) => () => void
}

/** Runs a command on what the server has, after everything typed is there. With a `step` undo takes it back. */
export async function runCommand(
  { sync, history, subscribe }: CommandTarget,
  run: (revision: number) => Promise<LoadedDocument>,
  step?: string,
): Promise<CommandResult> {
  try {
    if (!(await drain(sync, subscribe))) return describeHalt(sync)
    const before = sync.confirmed
    const loaded = await run(before.revision)
    const { content } = loaded
    if (step !== undefined && !isEqual({ ...before.content }, { ...content }))
      history.add(
        {
          label: step,
          operations: [{ op: 'replaceContent', content }],
          inverse: [{ op: 'replaceContent', content: before.content }],
        },
        undefined,
        Date.now(),
      )
    sync.replace(loaded)
    return { kind: 'done', publishedRevision: loaded.publishedRevision }
  } catch (error) {
    if (error instanceof Problem && error.code === 'document_changed') await sync.pull().catch(() => undefined)
    const code = error instanceof Problem ? error.code : 'internal'
    return { kind: 'failed', problem: getErrorMessage(error), code }
  }
}

/** Resolves when the server has everything, or when that has to wait for somebody. */
function drain(sync: DocumentSync, subscribe: CommandTarget['subscribe']): Promise<boolean> {
  sync.saveNow()
  return new Promise((resolve) => {
    const check = () => {
      if (sync.pendingCount > 0 && !sync.isHalted) return
      stop()
      resolve(sync.pendingCount === 0)
    }
    const stop = subscribe(check)
    check()
  })
}

function describeHalt({ state }: DocumentSync): CommandResult {
  const problem =
    'reason' in state ? state.reason : t('Some changes are not saved yet. Wait until they are, then try again.')
  return { kind: 'failed', problem, code: state.kind }
}
