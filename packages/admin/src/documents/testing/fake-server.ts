import { type PageContent, applyOperations, mergeOperations } from '@vitrine/content'
import { Problem } from '../../api/problem.ts'
import type { Batch, LoadedDocument, StoredChange, Transport } from '../transport.ts'

/** The outcome of the next call. */
export type Fault = 'unreachable' | 'answer lost' | 'broken' | 'signed out' | 'too fast'

/** A server of one document, that merges as the real one does and fails when a test says so. */
export class FakeServer {
  content: PageContent
  published: PageContent
  #publishedBefore: PageContent
  readonly #start: PageContent
  readonly changes: StoredChange[] = []
  readonly faults: Fault[] = []
  /** Batches on their way: more than one at once would be a mistake. */
  underWay = 0
  maxUnderWay = 0
  #held: PromiseWithResolvers<void> | undefined

  constructor(content: PageContent) {
    this.content = content
    this.#start = content
    this.published = content
    this.#publishedBefore = content
  }

  get revision(): number {
    return this.changes.length
  }

  /** A slow server: batches stay on their way, while people go on typing. */
  holdAnswers(): void {
    this.#held ??= Promise.withResolvers()
  }

  /** Answers the calls that were held, and later ones at once. */
  releaseAnswers(): void {
    this.#held?.resolve()
    this.#held = undefined
  }

  /** The server as one person sees it. */
  connect(by: string): Transport {
    return {
      load: async () => this.load(),
      send: (batch) => this.#send(batch, by),
      listChanges: async (since) => {
        this.#fail()
        const others = this.changes.filter(({ revision }) => revision > since)
        return { revision: this.revision, publishedRevision: 0, hasChanges: true, others, reload: false }
      },
      loadContentAt: async (revision) => {
        this.#fail()
        return replay(this.#start, this.changes.slice(0, revision))
      },
      publish: async (revision) => {
        this.#fail()
        if (revision !== this.revision) throw new Problem('document_changed', 409, 'Somebody was faster.')
        this.#publishedBefore = this.published
        this.published = this.content
        return this.load()
      },
      revertPublication: async () => {
        this.#fail()
        this.published = this.#publishedBefore
        // An entry of its own, which leaves the draft as it is.
        const change = { batchId: `reverted-${this.revision}`, label: '', by, operations: [] }
        this.changes.push({ ...change, revision: this.revision + 1 })
        return this.load()
      },
      discard: async () => this.#replace(this.published, by),
      restore: async () => this.#replace(this.published, by),
      reportEditor: async () => ({ editors: [], draftRevision: this.revision, publishedRevision: 0 }),
    }
  }

  load(): LoadedDocument {
    const { content, revision } = this
    const draft = { publishedRevision: 0, hasChanges: true, problems: [], upgrades: {}, path: '/about' }
    return { content, draftRevision: revision, ...draft }
  }

  #replace(content: PageContent, by: string): LoadedDocument {
    this.content = content
    const change = {
      batchId: `replaced-${this.revision}`,
      label: '',
      by,
      operations: [{ op: 'replaceContent', content }] as const,
    }
    this.changes.push({ ...change, revision: this.revision + 1 })
    return this.load()
  }

  #fail(): Fault | undefined {
    const fault = this.faults.shift()
    if (fault === 'unreachable') throw new Problem('unreachable', 0, 'Unable to connect.')
    if (fault === 'broken') throw new Problem('internal', 500, 'Something went wrong.')
    if (fault === 'too fast') throw new Problem('too_many_requests', 429, 'Wait.', { retryAfterSeconds: 30 })
    if (fault === 'signed out') throw new Problem('sign_in_required', 401, 'Sign in.')
    return fault
  }

  async #send(batch: Batch, by: string) {
    this.underWay++
    this.maxUnderWay = Math.max(this.maxUnderWay, this.underWay)
    await this.#held?.promise
    this.underWay--
    const fault = this.#fail()
    const saved = this.#store(batch, by)
    if (fault === 'answer lost') throw new Problem('unreachable', 0, 'Unable to connect.')
    return saved
  }

  #store({ batchId, baseRevision, label, operations }: Batch, by: string) {
    const stored = this.changes.find((change) => change.batchId === batchId)
    const before = stored?.revision ?? this.revision + 1
    const others = this.changes.filter(({ revision }) => revision > baseRevision && revision < before)
    const draft = { hasChanges: true, problems: [], upgrades: {} }
    if (stored) return { revision: stored.revision, others, ...draft }
    const theirs = others.flatMap((change) => change.operations)
    const merged = mergeOperations(this.content, theirs, operations)
    if (merged.kind === 'conflict')
      throw new Problem('document_conflict', 409, 'Both changed it.', { revision: this.revision, others })
    if (merged.kind === 'refused') throw new Problem('operation_refused', 400, merged.message)
    this.content = merged.content
    this.changes.push({ revision: this.revision + 1, batchId, label, by, operations: merged.operations })
    return { revision: this.revision, others, ...draft }
  }

  /** The content after all changes from the start: what the timeline says. */
  replay(start: PageContent): PageContent {
    return replay(start, this.changes)
  }
}

function replay(start: PageContent, changes: readonly StoredChange[]): PageContent {
  const applied = applyOperations(
    start,
    changes.flatMap(({ operations }) => operations),
  )
  if (applied.kind === 'refused') throw new Error(applied.message)
  return applied.content
}
