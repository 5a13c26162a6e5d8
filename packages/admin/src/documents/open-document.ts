import { applyOperations, type Block, isEqual, type Operation, type PageContent, type Refusal } from '@vitrine/content'
import { applyPossible } from './apply-possible.ts'
import { addUpgrades, findUpgrade } from './block-upgrades.ts'
import type { Choice, DocumentConflict } from './conflicts.ts'
import { ContentStore } from './content-store.ts'
import { type CommandResult, runCommand } from './document-commands.ts'
import { DocumentSync } from './document-sync.ts'
import { History, type HistoryStep } from './history.ts'
import type { KeptChange } from './journal.ts'
import type { SaveState } from './save-state.ts'
import type { DocumentOptions } from './sync-options.ts'
import type { DraftState, Editor, LoadedDocument, StoredChange } from './transport.ts'
import { t } from '../i18n/text.ts'

/** How long after a change somebody is said to write, in milliseconds. */
const writingMs = 4_000

/** Changes that the server has stored since the preview was drawn. */
interface StoredNews {
  readonly revision: number
  readonly blockIds: readonly string[] | 'all'
}

/**
 * One document that is open in one tab. The screen shows the server's version, with the changes that it does not have yet on top.
 * A change is shown at once, kept on this device, and then sent, one batch at a time. An answer never replaces what is typed.
 */
export class OpenDocument {
  readonly store: ContentStore
  readonly #options: DocumentOptions
  readonly #sync: DocumentSync
  readonly #history = new History()
  readonly #listeners = new Set<() => void>()
  readonly #newsListeners = new Set<(news: StoredNews) => void>()
  readonly #upgraded = new WeakMap<object, Block>()
  #blockId = ''
  #wroteAt = -Infinity
  #onFocus: () => void = () => undefined
  #editors: readonly Editor[] = []

  constructor(loaded: LoadedDocument, options: DocumentOptions) {
    this.#options = options
    this.store = new ContentStore(loaded.content)
    this.#sync = new DocumentSync(loaded, options, {
      store: this.store,
      history: this.#history,
      onUpdate: () => this.#notify(),
      onNews: (revision, operations) => this.#tell(revision, operations),
    })
  }

  // Reading

  get saveState(): SaveState {
    return this.#sync.state
  }

  get draft(): DraftState {
    return this.#sync.draft
  }

  get draftRevision(): number {
    return this.#sync.confirmed.revision
  }

  get editors(): readonly Editor[] {
    return this.#editors
  }

  get history(): Pick<History, 'undoLabel' | 'redoLabel'> {
    return this.#history
  }

  get conflicts(): readonly DocumentConflict[] {
    return this.#sync.conflicts
  }

  get hasUnsentChanges(): boolean {
    return this.#sync.pendingCount > 0
  }

  /** Whether a change of this block is on this device only. */
  isUnsent(blockId: string): boolean {
    return this.#sync.isUnsent(blockId)
  }

  getContent(): PageContent {
    return this.store.content
  }

  /** The block as its form edits it: in the version of today, where it is stored in an older one. */
  getBlock(id: string): Block | undefined {
    const block = this.store.getBlock(id)
    const upgrade = block && findUpgrade(block, this.draft.upgrades)
    if (!upgrade) return block
    // The same object each time, as long as nothing changes.
    const known = this.#upgraded.get(upgrade) ?? { id, ...upgrade }
    this.#upgraded.set(upgrade, known)
    return known
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  onStored(listener: (news: StoredNews) => void): () => void {
    this.#newsListeners.add(listener)
    return () => void this.#newsListeners.delete(listener)
  }

  // Changing

  /** One change, shown at once. A refusal changes nothing. Changes of one group without a pause are one step of undo. */
  transact(
    label: string,
    operations: readonly Operation[],
    { group }: { readonly group?: string } = {},
  ): Refusal | undefined {
    const all = addUpgrades(operations, this.draft.upgrades, (id) => this.store.getBlock(id))
    const applied = applyOperations(this.store.content, all)
    if (applied.kind === 'refused') return applied
    if (isEqual({ ...applied.content }, { ...this.store.content })) return undefined
    this.#wroteAt = Date.now()
    this.#history.add({ label, operations: all, inverse: applied.inverse }, group, this.#wroteAt)
    this.#sync.add({ label, operations: all, group }, applied.content)
    return undefined
  }

  /** Takes the last step back. Answers its label; undefined where there is none. */
  undo(): string | undefined {
    const step = this.#history.takeUndo()
    const done = step && this.#apply(step.inverse)
    if (!step) return undefined
    if (!done) return this.undo()
    this.#history.addUndone({ ...done, label: step.label })
    this.#sync.add({ label: t('Undo: {label}', { label: step.label }), operations: done.operations }, done.content)
    return step.label
  }

  /** Does the step again that was taken back last. Answers its label; undefined where there is none. */
  redo(): string | undefined {
    const step = this.#history.takeRedo()
    const done = step && this.#apply(step.inverse)
    if (!step) return undefined
    if (!done) return this.redo()
    this.#history.addRedone({ ...done, label: step.label })
    this.#sync.add({ label: t('Redo: {label}', { label: step.label }), operations: done.operations }, done.content)
    return step.label
  }

  /** The rest of a step; undefined when nothing of it can be applied any more. */
  #apply(
    operations: readonly Operation[],
  ): (Omit<HistoryStep, 'label'> & { readonly content: PageContent }) | undefined {
    const done = applyPossible(this.store.content, operations)
    return done.operations.length === 0 ? undefined : done
  }

  /** Sends what waits, without a pause. */
  saveNow(): void {
    this.#sync.saveNow()
  }

  /** Keeps changes of this moment on this device, for `pagehide`. */
  keepNow(): void {
    this.#sync.keepNow()
  }

  /** Gives up changes that the server refuses. */
  dropRefused(): void {
    this.#sync.dropRefused()
  }

  /** Decides a conflict. After the last one the changes are sent again. */
  resolveConflict(id: string, choice: Choice): void {
    this.#sync.resolveConflict(id, choice)
  }

  // Others

  /** Fetches what others have stored since. */
  pull(): Promise<void> {
    return this.#sync.pull()
  }

  /** The block that the person is in: others see it with the next report. */
  focusBlock(id: string | null): void {
    if (this.#blockId === (id ?? '')) return
    this.#blockId = id ?? ''
    this.#onFocus()
  }

  /** Calls the listener when the person goes to another block. */
  setFocusListener(listener: () => void): void {
    this.#onFocus = listener
  }

  /** Says that this tab is here, and where, or that it is left. Hears who else is here, and whether something is new. */
  async reportEditor({ isLeaving = false }: { readonly isLeaving?: boolean } = {}): Promise<void> {
    const isWriting = Date.now() - this.#wroteAt < writingMs
    const report = { clientId: this.#options.tab, blockId: this.#blockId, isWriting, isLeaving }
    const heard = await this.#options.transport.reportEditor(report)
    if (isLeaving) return
    const toJson = (editors: readonly Editor[]) => editors.map((each) => ({ ...each }))
    if (!isEqual(toJson(heard.editors), toJson(this.#editors))) {
      this.#editors = heard.editors
      this.#notify()
    }
    if (heard.draftRevision > this.draftRevision || heard.publishedRevision > this.draft.publishedRevision)
      await this.pull()
  }

  // Commands

  publish(): Promise<CommandResult> {
    return this.#run((revision) => this.#options.transport.publish(revision))
  }

  /** Takes a publication back: visitors see what was published before it. The draft and its history stay. */
  revertPublication(publishedRevision: number): Promise<CommandResult> {
    return this.#run(() => this.#options.transport.revertPublication(publishedRevision))
  }

  /** Back to what is published. */
  discard(): Promise<CommandResult> {
    return this.#run((revision) => this.#options.transport.discard(revision), t('Discard draft'))
  }

  restore(revision: number): Promise<CommandResult> {
    return this.#run(() => this.#options.transport.restore(revision), t('Restore version'))
  }

  #run(command: (revision: number) => Promise<LoadedDocument>, step?: string): Promise<CommandResult> {
    const target = {
      sync: this.#sync,
      history: this.#history,
      subscribe: (listener: () => void) => this.subscribe(listener),
    }
    return runCommand(target, command, step)
  }

  // Opening and closing

  /**
   * Takes over changes that this device has kept, of one tab that was closed or has crashed. `since` are the changes that the server
   * has stored after their base. With the content of that base, texts in which both changed other paragraphs are merged.
   */
  adopt(kept: readonly KeptChange[], since: readonly StoredChange[], base?: PageContent): void {
    this.#sync.adopt(kept, since, base)
  }

  /** Resolves when the server has everything that was changed here. */
  waitUntilStored(): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (this.hasUnsentChanges) return
        stop()
        resolve()
      }
      const stop = this.subscribe(check)
      check()
    })
  }

  /** Ends timers. Unsent changes stay on this device. */
  close(): void {
    this.#sync.stop()
  }

  // Telling

  #tell(revision: number, operations: readonly Operation[]): void {
    const isWhole = operations.some((operation) => !('blockId' in operation) || operation.op === 'moveBlock')
    const blockIds = isWhole ? 'all' : operations.flatMap((each) => ('blockId' in each ? [each.blockId] : []))
    const news: StoredNews = { revision, blockIds: blockIds === 'all' ? 'all' : [...new Set(blockIds)] }
    for (const listener of this.#newsListeners) listener(news)
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}
