import { createContext, use } from 'react'
import type { SitePart } from '../canvas/site-parts.ts'
import type { PagePoint } from '../canvas/watch-page.ts'
import type { CopiedBlock } from './clipboard.ts'
import type { PageLink } from './page-link.ts'
import type { SectionTemplate } from './sections/templates.ts'
import type { Direction, TreeNode } from './tree.ts'

/** What the parts of the outline share: the tree, what is selected, and what can be done with it. */
export interface OutlineScreen {
  readonly tree: readonly TreeNode[]
  /** Key of the selected row of the tree. */
  readonly selected: string | undefined
  readonly mayWrite: boolean
  readonly select: (key: string | undefined) => void
  /** Says in the live region what happened. */
  readonly announce: (text: string) => void
  readonly commands: OutlineCommands
  /** Opens the list of types of blocks, for one beside a row or for one where it suits. */
  readonly openPalette: (target?: MoveTarget) => void
  /** Opens the ready sections. */
  readonly openSections: () => void
  /** Edits a row: its text in the page where it has one, else its settings. The point is where the page was pressed. */
  readonly edit: (key: string, point?: PagePoint) => void
  /** Places of the theme around the content, as the page in the frame has them; undefined until it is there. */
  readonly siteParts: readonly SitePart[] | undefined
  readonly setSiteParts: (parts: readonly SitePart[]) => void
  /** The page in the frame, for panels that edit what is around its content. */
  readonly page: PageLink
  /** The block of a field that was pressed on the page last; `isOpened` is for a press that edits it. */
  readonly pressed: PressedBlock | undefined
  readonly press: (block: PressedBlock | undefined) => void
  /** The row whose text is edited in the page. */
  readonly edited: { readonly key: string; readonly point: PagePoint | undefined } | undefined
  /** Gives the row in the tree the keyboard. */
  readonly focusRow: (key: string) => void
  /** The number of requests for the focus so far. */
  readonly focusRequest: number
  /** Gives the settings of the selected row the focus. */
  readonly requestFocus: () => void
  /** True once for each request. */
  readonly takeFocusRequest: (request: number) => boolean
}

/** A block of another document than the outline's. */
interface PressedBlock {
  readonly id: string
  readonly point: PagePoint
  readonly isOpened: boolean
}

/** Changes of the arrangement. Each is one step of the history, says what it did and moves the selection along. */
export interface OutlineCommands {
  /** Adds a block of the type at the target, else below the selected row, else at the end, and selects it. */
  readonly addBlock: (type: string, version: number, target?: MoveTarget) => void
  /** Adds copied blocks below the selected row, each with an id of its own, and selects the last. */
  readonly addBlocks: (blocks: readonly CopiedBlock[]) => void
  /** Adds a ready section below that of the selected row, else below the last one, and selects it. */
  readonly addSection: (template: SectionTemplate) => void
  readonly duplicate: (key: string) => void
  readonly remove: (key: string) => void
  readonly move: (key: string, direction: Direction) => void
  readonly moveTo: (key: string, target: MoveTarget) => void
  /** Takes the last step back, and says which. */
  readonly undo: () => void
  readonly redo: () => void
}

/** Where something is dropped or moved to. */
export interface MoveTarget {
  readonly key: string
  readonly where: 'before' | 'after' | 'inside'
}

export const OutlineContext = createContext<OutlineScreen | undefined>(undefined)

export function useOutlineScreen(): OutlineScreen {
  const screen = use(OutlineContext)
  if (!screen) throw new Error('This part belongs into an outline.')
  return screen
}
