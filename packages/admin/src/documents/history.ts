import { type Operation, type PageContent, dropConflicts, joinOperations } from '@vitrine/content'

/** One step that undo takes back. */
export interface HistoryStep {
  readonly label: string
  readonly operations: readonly Operation[]
  readonly inverse: readonly Operation[]
}

interface OpenStep extends HistoryStep {
  readonly group: string | undefined
  readonly atMs: number
}

/** A pause in typing that ends a step, in milliseconds. */
const groupPauseMs = 1000
const maxSteps = 500

/** Undo and redo of one person's changes, of text and blocks alike. Saving and loading are no part of it. */
export class History {
  #done: OpenStep[] = []
  #undone: HistoryStep[] = []

  get undoLabel(): string | undefined {
    return this.#done.at(-1)?.label
  }

  get redoLabel(): string | undefined {
    return this.#undone.at(-1)?.label
  }

  /** Adds a change; a change of the same group right after the last one becomes a part of it. */
  add(step: HistoryStep, group: string | undefined, nowMs: number): void {
    this.#undone = []
    const last = this.#done.at(-1)
    if (last && group !== undefined && last.group === group && nowMs - last.atMs < groupPauseMs) {
      this.#done[this.#done.length - 1] = { ...joinSteps(last, step), group, atMs: nowMs }
      return
    }
    this.#done.push({ ...step, group, atMs: nowMs })
    if (this.#done.length > maxSteps) this.#done.shift()
  }

  takeUndo(): HistoryStep | undefined {
    return this.#done.pop()
  }

  takeRedo(): HistoryStep | undefined {
    return this.#undone.pop()
  }

  addUndone(step: HistoryStep): void {
    this.#undone.push(step)
  }

  /** Puts a step that was done again back, without forgetting what else can be redone. */
  addRedone(step: HistoryStep): void {
    this.#done.push({ ...step, group: undefined, atMs: 0 })
  }

  /** Undo takes back one's own changes: what a colleague has changed since is no longer a part of any step. */
  forget(content: PageContent, theirs: readonly Operation[]): void {
    const without = <Step extends HistoryStep>(steps: readonly Step[]): Step[] =>
      steps.flatMap((step) => {
        const operations = dropConflicts(content, theirs, step.operations)
        const inverse = dropConflicts(content, theirs, step.inverse)
        return operations.length === 0 || inverse.length === 0 ? [] : [{ ...step, operations, inverse }]
      })
    this.#done = without(this.#done)
    this.#undone = without(this.#undone)
  }
}

function joinSteps(first: HistoryStep, second: HistoryStep): HistoryStep {
  const joined = joinAll(first.operations, second.operations)
  // Typing on: the first inverse still leads back to where the step began.
  if (joined) return { label: first.label, operations: joined, inverse: first.inverse }
  return {
    label: first.label,
    operations: [...first.operations, ...second.operations],
    inverse: [...second.inverse, ...first.inverse],
  }
}

/** Both lists as one, where the second sets the same things again; else undefined. */
export function joinAll(first: readonly Operation[], second: readonly Operation[]): Operation[] | undefined {
  if (first.length !== second.length) return undefined
  const joined = first.flatMap((operation, index) => {
    const next = second[index]
    return (next && joinOperations(operation, next)) ?? []
  })
  return joined.length === first.length ? joined : undefined
}
