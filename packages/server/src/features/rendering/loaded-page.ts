import type { LoadedBlocks } from '../blocks/index.ts'
import type { PageModel } from '../page-context/index.ts'

/** A page with everything that its templates print. */
export interface LoadedPage extends PageModel {
  /** Stored blocks (and text of imported pages), rendered as `mainContent`. */
  readonly blocks?: LoadedBlocks
}
