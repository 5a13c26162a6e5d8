import type { Need, PageRun } from './page-run.ts'

/** A need with the ids of its page left open. */
type Pattern = Pick<Need, 'kind' | 'params'>

const itemMark = '\u0001item'
const collectionMark = '\u0001collection'

/**
 * What the tags of a kind of page asked for the last time, with this page's ids in place of that one's. Loading it before the first
 * rendering saves the second one: most pages of a kind ask for the same (related items of this item).
 */
export class Guesses {
  readonly #patterns = new Map<string, readonly Pattern[]>()

  for(view: string, run: PageRun): Pattern[] {
    const patterns = this.#patterns.get(view) ?? []
    return patterns.map(({ kind, params }) => ({
      kind,
      params: replaced(params, itemMark, run.itemId, collectionMark, run.collectionId),
    }))
  }

  learn(view: string, run: PageRun): void {
    const patterns = [...run.asked.values()].map(({ kind, params }) => ({
      kind,
      params: replaced(params, run.itemId, itemMark, run.collectionId, collectionMark),
    }))
    this.#patterns.set(view, patterns)
  }
}

function replaced(params: Need['params'], ...pairs: (string | undefined)[]): Need['params'] {
  const [from = '', to = '', otherFrom = '', otherTo = ''] = pairs
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (value !== '' && value === from) return [name, to]
      return [name, value !== '' && value === otherFrom ? otherTo : value]
    }),
  )
}
