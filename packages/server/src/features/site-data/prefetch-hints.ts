import type { DataRequest } from './data-request.ts'

/** A request with the ids of its page left open. */
type Pattern = Pick<DataRequest, 'kind' | 'params'>

/** The page whose tags ask. */
interface AskingPage {
  readonly itemId: string | undefined
  readonly collectionId: string | undefined
}

const itemMark = '\u0001item'
const collectionMark = '\u0001collection'

/**
 * What the tags of a kind of page asked for the last time, with this page's ids in place of that one's. Loading it before the first
 * rendering saves the second one: most pages of a kind ask for the same (related items of this item).
 */
export class PrefetchHints {
  readonly #patterns = new Map<string, readonly Pattern[]>()
  readonly #blockStyles = new Map<string, string>()

  find(view: string, page: AskingPage): Pattern[] {
    const patterns = this.#patterns.get(view) ?? []
    return patterns.map(({ kind, params }) => ({
      kind,
      params: replaced(params, itemMark, page.itemId, collectionMark, page.collectionId),
    }))
  }

  /** The styles of the blocks that the last page of the kind had. */
  findBlockStyles(view: string): string {
    return this.#blockStyles.get(view) ?? ''
  }

  recordBlockStyles(view: string, blockStyles: string): void {
    this.#blockStyles.set(view, blockStyles)
  }

  record(view: string, page: AskingPage & { readonly asked: ReadonlyMap<string, DataRequest> }): void {
    const patterns = [...page.asked.values()].map(({ kind, params }) => ({
      kind,
      params: replaced(params, page.itemId, itemMark, page.collectionId, collectionMark),
    }))
    this.#patterns.set(view, patterns)
  }
}

function replaced(params: DataRequest['params'], ...pairs: (string | undefined)[]): DataRequest['params'] {
  const [from = '', to = '', otherFrom = '', otherTo = ''] = pairs
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (value !== '' && value === from) return [name, to]
      return [name, value !== '' && value === otherFrom ? otherTo : value]
    }),
  )
}
