import { newId } from './new-id.ts'

type Message =
  | { readonly kind: 'stored'; readonly owner: string; readonly from: string }
  | { readonly kind: 'who'; readonly from: string }
  | { readonly kind: 'here'; readonly tab: string; readonly from: string }

/** How long another tab has to answer, in milliseconds. */
const answerMs = 300

/** The tabs of one browser that edit documents: they tell each other what they have stored, and that they are still there. */
export class Tabs {
  /** This tab. */
  readonly id = newId()
  readonly #channel = new BroadcastChannel('vitrine-documents')
  readonly #listeners = new Set<(owner: string) => void>()
  readonly #alive = new Set<string>()

  constructor() {
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Message>) => this.#hear(data))
  }

  #hear(message: Message): void {
    if (message.kind === 'who') this.#post({ kind: 'here', tab: this.id, from: this.id })
    if (message.kind === 'here') this.#alive.add(message.tab)
    if (message.kind === 'stored') for (const listener of this.#listeners) listener(message.owner)
  }

  #post(message: Message): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin.
    this.#channel.postMessage(message)
  }

  /** Tells the other tabs that the server has something new. */
  announce(owner: string): void {
    this.#post({ kind: 'stored', owner, from: this.id })
  }

  onStored(listener: (owner: string) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The tabs that are there. One that was closed or has crashed does not answer. */
  async listAlive(): Promise<ReadonlySet<string>> {
    this.#alive.clear()
    this.#alive.add(this.id)
    this.#post({ kind: 'who', from: this.id })
    await new Promise((resolve) => setTimeout(resolve, answerMs))
    return new Set(this.#alive)
  }
}
