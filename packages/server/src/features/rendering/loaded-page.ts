import type { LoadedBlocks } from '../blocks/load.ts'
import type { PageModel } from '../page-context/page-model.ts'

/** A page with everything that its templates print. */
export interface LoadedPage extends PageModel {
  /** Stored blocks (and text of imported pages), rendered as `mainContent`. */
  readonly blocks?: LoadedBlocks
}
