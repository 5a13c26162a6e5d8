import { joinAll } from './history.ts'
import type { Journal, KeptChange } from './journal.ts'
import { JournalWriter } from './journal-writer.ts'
import { newId } from './new-id.ts'

/** A batch of operations that the server does not have yet. */
export type PendingChange = Pick<KeptChange, 'batchId' | 'label' | 'operations' | 'order' | 'formerIds'> & {
  readonly group?: string | undefined
}

interface PendingOptions {
  readonly journal: Journal
  readonly owner: string
  readonly tab: string
}

/** Changes that the server does not have yet, in their order. Each state of them is kept on this device. */
export class PendingChanges {
  readonly #options: PendingOptions
  readonly #writer: JournalWriter
  #list: readonly PendingChange[] = []
  #order = 0
  #baseRevision: number
  /** Batches that the server may have, even where no answer came: nothing is added to them. */
  readonly #sent = new Set<string>()
  /** Names that changes had before a merge or a decision. The server may still get such a first copy. */
  readonly #former = new Set<string>()

  constructor(options: PendingOptions, baseRevision: number) {
    this.#options = options
    this.#writer = new JournalWriter(options.journal)
    this.#baseRevision = baseRevision
  }

  get list(): readonly PendingChange[] {
    return this.#list
  }

  get count(): number {
    return this.#list.length
  }

  /** Adds a change. One of the same group as the last becomes a part of it. */
  add({ label, operations, group }: Pick<PendingChange, 'label' | 'operations' | 'group'>): void {
    const last = this.#list.at(-1)
    const canJoin = group !== undefined && last?.group === group && !this.#sent.has(last.batchId)
    const joined = canJoin ? joinAll(last.operations, operations) : undefined
    const change =
      last && joined
        ? { ...last, operations: joined }
        : { batchId: newId(), label, operations, order: this.#order++, group }
    this.#list = joined ? [...this.#list.slice(0, -1), change] : [...this.#list, change]
    this.#keep(change)
  }

  /** From now on the server may know the batch. Resolves when this device has it under the same name. */
  async markSent(batchId: string): Promise<void> {
    this.#sent.add(batchId)
    await this.#writer.flush()
  }

  /** For `pagehide`: keeps changes that are not written yet at once. */
  keepNow(): void {
    this.#writer.keepNow()
  }

  drop(batchIds: readonly string[]): void {
    this.#list = this.#list.filter(({ batchId }) => !batchIds.includes(batchId))
    for (const batchId of batchIds) this.#writer.remove(batchId)
  }

  clear(): void {
    this.drop(this.#list.map(({ batchId }) => batchId))
  }

  /** Changes that are on another revision now: what is missing among them is given up. */
  rebase(list: readonly PendingChange[], baseRevision = this.#baseRevision): void {
    const left = new Set(list.map(({ batchId }) => batchId))
    const gone = this.#list.filter(({ batchId }) => !left.has(batchId))
    this.#list = list
    this.#baseRevision = baseRevision
    // New entries first: this device has every change at any moment.
    for (const change of list) this.#keep(change)
    for (const { batchId } of gone) this.#writer.remove(batchId)
  }

  /** Changes whose operations are others now get other names: the server may have the old ones. */
  rename(list: readonly PendingChange[], baseRevision?: number): void {
    const before = new Map(this.#list.map(({ batchId, operations }) => [batchId, JSON.stringify(operations)]))
    const renamed = list.map((change) => {
      const isSame = before.get(change.batchId) === JSON.stringify(change.operations)
      return isSame ? change : { ...change, batchId: newId(), formerIds: listNames([change]) }
    })
    const left = new Set(renamed.map(({ batchId }) => batchId))
    for (const batchId of before.keys()) if (!left.has(batchId)) this.#former.add(batchId)
    this.rebase(renamed, baseRevision)
  }

  /** Tells one's own among stored changes, also first copies of those with another name now. They wait no longer. */
  takeOwn<Stored extends { readonly batchId: string }>(stored: readonly Stored[]) {
    const waiting = new Set(this.#list.map(({ batchId }) => batchId))
    const isOwn = ({ batchId }: Stored) => waiting.has(batchId) || this.#former.has(batchId)
    const [mine, others] = [stored.filter(isOwn), stored.filter((each) => !isOwn(each))]
    this.drop(mine.map(({ batchId }) => batchId))
    return { mine, others, isFormer: mine.some(({ batchId }) => this.#former.has(batchId)) }
  }

  /** Makes one batch of all. */
  joinAll(): void {
    const [first, ...rest] = this.#list
    if (!first || rest.length === 0) return
    const operations = this.#list.flatMap((change) => change.operations)
    const label = rest.at(-1)?.label ?? first.label
    const joined = { batchId: newId(), label, operations, order: first.order, formerIds: listNames(this.#list) }
    for (const batchId of joined.formerIds) this.#former.add(batchId)
    this.clear()
    this.#list = [joined]
    this.#keep(joined)
  }

  /** Takes over changes of another tab, as long as this one has none. */
  adopt(changes: readonly KeptChange[]): void {
    this.#order = Math.max(this.#order, ...changes.map(({ order }) => order + 1))
    for (const { batchId } of changes) this.#sent.add(batchId)
    for (const batchId of listNames(changes)) this.#former.add(batchId)
    this.rebase(changes, Math.min(...changes.map(({ baseRevision }) => baseRevision)))
  }

  #keep({ batchId, label, operations, order, formerIds }: PendingChange): void {
    const { owner, tab } = this.#options
    const former = formerIds ? { formerIds } : {}
    this.#writer.put({ batchId, owner, tab, order, baseRevision: this.#baseRevision, label, operations, ...former })
  }
}

/** Enough for a day of merges; a first copy arrives within minutes. */
const maxFormerIds = 50

/** The names that changes have and had. */
export function listNames(changes: readonly Pick<PendingChange, 'batchId' | 'formerIds'>[]): string[] {
  return changes.flatMap(({ batchId, formerIds = [] }) => [...formerIds, batchId]).slice(-maxFormerIds)
}
