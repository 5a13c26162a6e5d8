import { isEqual, type Operation, type PageContent } from '@vitrine/content'
import { getErrorMessage, Problem } from '../api/problem.ts'
import { applyPossible } from './apply-possible.ts'
import {
  type Blockade,
  mergeWithOthers,
  type Choice,
  type DocumentConflict,
  keepApplicable,
  keepMine,
  resolvePending,
} from './conflicts.ts'
import type { KeptChange } from './journal.ts'
import { listNames, type PendingChange, PendingChanges } from './pending-changes.ts'
import { isRefusal, readConflict } from './read-answers.ts'
import { readSaveState, type SaveState, type Trouble } from './save-state.ts'
import { SendTimer } from './send-timer.ts'
import type { DocumentOptions, SyncHost } from './sync-options.ts'
import type { DraftState, LoadedDocument, SavedBatch, StoredChange } from './transport.ts'

/** The server's state and the changes that it does not have yet: sends them, receives those of others, and merges both. */
export class DocumentSync {
  readonly #options: DocumentOptions
  readonly #host: SyncHost
  readonly #pending: PendingChanges
  readonly #timer = new SendTimer(() => void this.#send())
  #confirmed: { readonly content: PageContent; readonly revision: number }
  #draft: DraftState
  #inFlight: string | undefined
  #blockade: Blockade | undefined
  #trouble: Trouble | undefined
  #state: SaveState = { kind: 'saved' }
  #pulling: Promise<void> | undefined

  constructor({ content, draftRevision, ...draft }: LoadedDocument, options: DocumentOptions, host: SyncHost) {
    this.#options = options
    this.#host = host
    this.#confirmed = { content, revision: draftRevision }
    this.#draft = draft
    this.#pending = new PendingChanges(options, draftRevision)
  }

  get state(): SaveState {
    return this.#state
  }

  get draft(): DraftState {
    return this.#draft
  }

  get confirmed(): { readonly content: PageContent; readonly revision: number } {
    return this.#confirmed
  }

  get conflicts(): readonly DocumentConflict[] {
    return this.#blockade?.kind === 'conflict' ? this.#blockade.conflicts : noConflicts
  }

  get pendingCount(): number {
    return this.#pending.count
  }

  /** Whether a change of this block waits for the server. */
  isUnsent(blockId: string): boolean {
    return this.#pending.list.some(({ operations }) => operations.some((each) => findBlockId(each) === blockId))
  }

  /** True while changes wait for somebody: for a decision, a sign-in or the server. */
  get isHalted(): boolean {
    return this.#blockade !== undefined || this.#trouble !== undefined
  }

  /** Shows a change that was made here, keeps it on this device, and sends it after a pause. */
  add(change: Pick<PendingChange, 'label' | 'operations' | 'group'>, content: PageContent): void {
    this.#pending.add(change)
    // A later change may have mended what was refused, so all of them go as one.
    if (this.#blockade?.kind === 'refused') {
      this.#blockade = undefined
      this.#pending.joinAll()
    }
    this.#host.store.replace(content)
    const isWaiting = this.#trouble !== undefined && this.#timer.isRunning
    if (!this.#blockade && this.#inFlight === undefined && !isWaiting) this.#timer.waitForPause()
    this.#update()
  }

  /** Keeps changes of this moment on this device, for `pagehide`. */
  keepNow(): void {
    this.#pending.keepNow()
  }

  /** Sends what waits, without a pause. */
  saveNow(): void {
    this.#trouble = undefined
    if (this.#blockade?.kind === 'signed-out') this.#blockade = undefined
    this.#update()
    void this.#send()
  }

  async #send(): Promise<void> {
    this.#timer.stop()
    const [change] = this.#pending.list
    if (!change || this.#inFlight !== undefined || this.#blockade) return
    const { batchId, label, operations } = change
    this.#inFlight = batchId
    this.#update()
    try {
      // A batch that the server may have is on this device first, under the same name.
      await this.#pending.markSent(batchId)
      const baseRevision = this.#confirmed.revision
      const batch = { batchId, baseRevision, label: label.slice(0, 200), operations }
      const saved = await this.#options.transport.send(batch)
      this.#inFlight = undefined
      this.#timer.succeed()
      this.#trouble = undefined
      this.#accept(change, saved)
    } catch (error) {
      this.#inFlight = undefined
      this.#fail(error)
    }
    this.#update()
    if (this.#pending.count > 0 && !this.isHalted) void this.#send()
  }

  /** The server has the batch. The screen has it too: nothing is written into it but what others have changed. */
  #accept(change: PendingChange, saved: SavedBatch): void {
    const { revision, others, ...draft } = saved
    this.#draft = { ...this.#draft, ...draft }
    this.#pending.drop([change.batchId])
    // The answer of a batch that came in by another way already.
    if (revision <= this.#confirmed.revision) return
    const news = others.filter((each) => each.revision > this.#confirmed.revision)
    const theirs = news.flatMap(({ operations }) => operations)
    const before = this.#confirmed.content
    const after = applyPossible(applyPossible(before, theirs).content, change.operations).content
    this.#confirmed = { revision, content: after }
    if (news.length > 0) this.#integrate(news, applyPossible(before, change.operations).content)
    else this.#pending.rebase(this.#pending.list, revision)
    this.#options.onStored?.()
    this.#host.onNews(revision, [...theirs, ...change.operations])
  }

  #fail(error: unknown): void {
    const problem = error instanceof Problem ? error : undefined
    const conflict = problem && readConflict(problem)
    if (conflict) return this.#advance(conflict.revision, conflict.others)
    if (problem?.status === 401) {
      this.#blockade = { kind: 'signed-out' }
      return undefined
    }
    // Too far behind, or ahead of a server that was put back: read everything again, and keep what is typed.
    if (problem?.code === 'document_changed') return void this.#reload()
    if (problem && isRefusal(problem)) {
      this.#blockade = { kind: 'refused', reason: problem.message }
      return undefined
    }
    this.#trouble = { kind: problem?.status === 0 ? 'offline' : 'failed', reason: getErrorMessage(error) }
    this.#timer.waitAfterFailure(problem)
    return undefined
  }

  async #reload(): Promise<void> {
    try {
      const { content, draftRevision, ...draft } = await this.#options.transport.load()
      this.#confirmed = { content, revision: draftRevision }
      this.#draft = draft
      this.#rebase()
      this.#trouble = undefined
      void this.#send()
    } catch (error) {
      this.#fail(error)
    }
    this.#update()
  }

  /** Gives up changes that the server refuses. */
  dropRefused(): void {
    if (this.#blockade?.kind !== 'refused') return
    this.#blockade = undefined
    this.#pending.clear()
    this.#show()
    this.#update()
  }

  /** Fetches what others have stored since. Waits for one's own batch, whose answer brings it too. */
  async pull(): Promise<void> {
    if (this.#inFlight !== undefined || this.#blockade) return
    this.#pulling ??= this.#pull().finally(() => (this.#pulling = undefined))
    await this.#pulling
  }

  async #pull(): Promise<void> {
    const since = this.#confirmed.revision
    const changes = await this.#options.transport.listChanges(since)
    // A batch that was answered meanwhile has brought them.
    if (since !== this.#confirmed.revision || this.#inFlight !== undefined) return
    if (changes.reload) return this.#reload()
    const { revision, publishedRevision, hasChanges, others } = changes
    this.#draft = { ...this.#draft, publishedRevision, hasChanges }
    this.#advance(revision, others)
    this.#update()
  }

  /** Takes over what the server has stored since. Batches of one's own may be among it: their answer was lost on the way. */
  #advance(revision: number, changes: readonly StoredChange[]): void {
    const news = changes.filter((each) => each.revision > this.#confirmed.revision)
    if (news.length === 0) return
    const operations = news.flatMap((each) => each.operations)
    const before = this.#confirmed.content
    this.#confirmed = { revision, content: applyPossible(before, operations).content }
    const { mine, others, isFormer } = this.#pending.takeOwn(news)
    const base = applyPossible(
      before,
      mine.flatMap((each) => each.operations),
    ).content
    if (others.length > 0) this.#integrate(others, base)
    else if (isFormer) this.#rebase()
    else this.#pending.rebase(this.#pending.list, revision)
    this.#host.onNews(revision, operations)
  }

  /**
   * Shows what others have changed, under one's own changes, which were made to `base`. Texts with different changed
   * paragraphs are merged.
   */
  #integrate(others: readonly StoredChange[], base: PageContent | undefined): void {
    const { content } = this.#confirmed
    const theirs = others.flatMap(({ operations }) => operations)
    this.#host.history.forget(content, theirs)
    const { pending, hasMerged, conflicts } = mergeWithOthers({ content, base }, others, this.#pending.list)
    // Other texts are another batch: the server may know the first one.
    // While somebody has to decide, the base stays: a tab that crashes meanwhile must not forget the question.
    if (hasMerged) this.#pending.rename(pending)
    if (conflicts.length === 0) return this.#rebase()
    this.#blockade = { kind: 'conflict', base, theirs: others, conflicts }
    // Changes of others in other places are shown at once, so that nobody types over them.
    const shown = this.#host.store.content
    this.#show(keepMine({ content, base, shown }, others, conflicts, this.#pending.list))
    return undefined
  }

  /** Puts changes that are not sent on top of the server's content. A change whose block is gone is dropped. */
  #rebase(): void {
    const { content, revision } = this.#confirmed
    this.#pending.rebase(keepApplicable(content, this.#pending.list), revision)
    this.#show()
  }

  #show(pending = this.#pending.list): void {
    const { content } = this.#confirmed
    this.#host.store.replace(pending.reduce((now, { operations }) => applyPossible(now, operations).content, content))
  }

  /** Decides a conflict. After the last one the changes are sent again. */
  resolveConflict(id: string, choice: Choice): void {
    if (this.#blockade?.kind !== 'conflict') return
    const { theirs, conflicts, base } = this.#blockade
    const { content, revision } = this.#confirmed
    const shown = this.#host.store.content
    const pending = this.#pending.list
    const left = conflicts.filter((conflict) => conflict.id !== id)
    const decided = resolvePending({ content, base, shown, theirs, pending, conflictId: id, choice })
    this.#pending.rename(decided, left.length === 0 ? revision : undefined)
    this.#blockade = left.length === 0 ? undefined : { ...this.#blockade, conflicts: left }
    // Until everything is decided, what is shown stays as it is.
    if (left.length === 0) this.#rebase()
    this.#update()
    void this.#send()
  }

  /**
   * Takes over changes that this device has kept, of one tab that was closed or has crashed. `since` are the changes that the server
   * has stored after their base: some of the kept ones may be among them. `base` is the content that they were made to, where it is known.
   */
  adopt(kept: readonly KeptChange[], since: readonly StoredChange[], base?: PageContent): void {
    // A request of the tab that is gone may arrive after this one was read: what it brings is sent again, and stored once.
    const known = since.filter(({ revision }) => revision <= this.#confirmed.revision)
    const own = new Set(listNames(kept))
    const stored = new Set(known.map(({ batchId }) => batchId))
    this.#pending.drop(kept.map(({ batchId }) => batchId).filter((id) => stored.has(id)))
    const changes = kept.filter(({ batchId }) => !stored.has(batchId))
    if (changes.length === 0) return
    this.#pending.adopt(changes)
    this.#show()
    const others = known.filter(({ batchId }) => !own.has(batchId))
    const mine = known.filter(({ batchId }) => own.has(batchId)).flatMap(({ operations }) => operations)
    this.#integrate(others, base && applyPossible(base, mine).content)
    this.#update()
    void this.#send()
  }

  /** Takes over the whole document as a command has left it. */
  replace({ content, draftRevision, ...draft }: LoadedDocument): void {
    this.#draft = draft
    if (this.#confirmed.revision < draftRevision) {
      this.#confirmed = { content, revision: draftRevision }
      this.#pending.rebase(this.#pending.list, draftRevision)
      this.#show()
    }
    this.#options.onStored?.()
    this.#host.onNews(draftRevision, [{ op: 'replaceContent', content }])
    this.#update()
  }

  stop(): void {
    this.#timer.stop()
  }

  #update(): void {
    const state = readSaveState(this.#pending.count, this.#blockade, this.#trouble)
    if (!isEqual({ ...state }, { ...this.#state })) this.#state = state
    this.#host.onUpdate()
  }
}

const noConflicts: readonly DocumentConflict[] = []

function findBlockId(operation: Operation): unknown {
  if (operation.op === 'addBlock') return operation.block['id']
  return 'blockId' in operation ? operation.blockId : undefined
}
