import type { BrowserTranslate } from '@vitrine/commerce'
import type { Page } from './page.ts'

/** What the module of an island exports: it takes over elements of the page. */
interface IslandModule {
  readonly mount: (elements: readonly HTMLElement[], page: Page) => void
}

/** The module of an island that needs nothing of the shop: pages of pictures and words load no cart. */
export interface LoneModule {
  readonly mount: (elements: readonly HTMLElement[], t: BrowserTranslate) => void | Promise<void>
}

/**
 * When an island loads. `now`: at once. `seen`: when the page is idle and the element comes near the screen. `idle`:
 * when the page is idle. `touched`: when the pointer or the focus comes to it. Touching any of them loads it at once.
 */
type HydrationTrigger = 'now' | 'seen' | 'idle' | 'touched'

export type Island = IslandHooks &
  ({ readonly load: () => Promise<IslandModule> } | { readonly loadAlone: () => Promise<LoneModule> })

interface IslandHooks {
  /** Selector of the elements that it takes over. */
  readonly hooks: string
  readonly when: HydrationTrigger
  /** Clicks on these, which are or are in what it takes over, are kept until the island is there, and then made again. */
  readonly replays?: string
}
