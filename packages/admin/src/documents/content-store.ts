import {
  type Block,
  type JsonObject,
  type OutlineNode,
  type PageContent,
  findSection,
  isEqual,
  listBlocks,
  readOutline,
} from '@vitrine/content'

/**
 * The content that is shown, with listeners for its parts. A change wakes only those who show what has changed: typing renders
 * one block.
 */
export class ContentStore {
  #content: PageContent
  #blocks: Map<string, Block>
  #outline: readonly OutlineNode[]
  readonly #sections = new Map<string, JsonObject | undefined>()
  readonly #byBlock = new Map<string, Set<() => void>>()
  readonly #listeners = new Set<() => void>()

  constructor(content: PageContent) {
    this.#content = content
    this.#blocks = indexBlocks(content)
    this.#outline = readOutline(content)
  }

  get content(): PageContent {
    return this.#content
  }

  get outline(): readonly OutlineNode[] {
    return this.#outline
  }

  getBlock(id: string): Block | undefined {
    return this.#blocks.get(id)
  }

  /** The section without what is in it: the same object until its settings change. */
  getSection(id: string): JsonObject | undefined {
    const section = findSection(this.#content, id)
    const { layout: _layout, ...settings } = section ?? {}
    const known = this.#sections.get(id)
    if (section === undefined) return undefined
    if (known && isEqual(known, settings)) return known
    this.#sections.set(id, settings)
    return settings
  }

  /** Shows other content. Blocks that say the same keep their identity. */
  replace(content: PageContent): void {
    if (content === this.#content) return
    const before = this.#blocks
    const isArranged = this.#content.layout === content.layout && this.#content.sections === content.sections
    this.#content = content
    const blocks = indexBlocks(content)
    const changed: string[] = []
    for (const [id, block] of blocks) {
      const old = before.get(id)
      if (old && isSame(old, block)) blocks.set(id, old)
      else changed.push(id)
    }
    for (const id of before.keys()) if (!blocks.has(id)) changed.push(id)
    this.#blocks = blocks
    const ids = [...blocks.keys()]
    const isListed = before.size === blocks.size && [...before.keys()].every((id, index) => id === ids[index])
    if (!isArranged || !isListed) this.#replaceOutline(readOutline(content))
    for (const id of changed) for (const listener of this.#byBlock.get(id) ?? []) listener()
    for (const listener of this.#listeners) listener()
  }

  #replaceOutline(outline: readonly OutlineNode[]): void {
    if (JSON.stringify(outline) !== JSON.stringify(this.#outline)) this.#outline = outline
  }

  /** Told of every change. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Told of changes of one block. */
  subscribeToBlock(id: string, listener: () => void): () => void {
    const listeners = this.#byBlock.get(id) ?? new Set()
    this.#byBlock.set(id, listeners)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#byBlock.delete(id)
    }
  }
}

function indexBlocks(content: PageContent): Map<string, Block> {
  return new Map(listBlocks(content).map((block) => [block.id, block]))
}

function isSame(a: Block, b: Block): boolean {
  return a.type === b.type && a.version === b.version && (a.settings === b.settings || isEqual(a.settings, b.settings))
}
