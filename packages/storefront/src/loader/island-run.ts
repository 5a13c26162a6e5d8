import type { Island } from '../island/island.ts'

/** An island on this page: which elements it has taken over, and how to load it. */
export interface IslandRun {
  readonly island: Island
  /** Has it taken over this element? */
  isReady(element: Element): boolean
  scan(): void
  /** Loads the island, if it is not, and lets it take over what was found. */
  wake(): Promise<void>
}
