import type { Json, JsonObject, JsonPath } from './json.ts'

/** What a page, item or block field holds. Parts that are not known stay as they are. */
export interface PageContent {
  readonly blocks: readonly Json[]
  readonly layout?: Json
  readonly sections?: Json
}

/** A block as the editor reads it, wherever it is stored. */
export interface Block {
  readonly id: string
  readonly type: string | number
  readonly version: number
  readonly settings: JsonObject
}

/** Where a block goes, relative to another block or section: an index would mean another place after a colleague's change. */
export type BlockPlace =
  /** In the same column as the block. */
  | { readonly where: 'before' | 'after'; readonly block: string }
  /** In a new column beside the block. */
  | { readonly where: 'leftOf' | 'rightOf'; readonly block: string }
  /** Of a section. Null is the page itself, outside of sections. */
  | { readonly where: 'start' | 'end'; readonly section: string | null }

export type SectionPlace =
  | { readonly where: 'before' | 'after'; readonly section: string }
  | { readonly where: 'start' | 'end' }

/** Sets what a path leads to; without a value it is removed. */
export interface PathSetting {
  readonly path: JsonPath
  readonly value?: Json
}

/** How blocks stand, without their settings: ids in place of blocks. */
export interface Arrangement {
  readonly blocks: readonly Json[]
  readonly layout: Json
  readonly sections: Json
}

/** The exact arrangement that an undone change goes back to, as long as nobody has rearranged anything since. */
export interface Restoration {
  /** Hash of the arrangement that this one replaces. */
  readonly from: string
  readonly to: Arrangement
}

/** One change of a document, as plain JSON. */
export type Operation =
  | { readonly op: 'setBlockSettings'; readonly blockId: string; readonly changes: readonly PathSetting[] }
  | { readonly op: 'setBlockPlacement'; readonly blockId: string; readonly changes: readonly PathSetting[] }
  | { readonly op: 'replaceBlock'; readonly blockId: string; readonly block: BlockBody }
  | {
      readonly op: 'addBlock'
      readonly block: JsonObject
      readonly place: BlockPlace
      readonly restore?: Restoration | undefined
    }
  | { readonly op: 'removeBlock'; readonly blockId: string; readonly restore?: Restoration | undefined }
  | {
      readonly op: 'moveBlock'
      readonly blockId: string
      readonly place: BlockPlace
      readonly restore?: Restoration | undefined
    }
  | {
      readonly op: 'addSection'
      readonly section: JsonObject
      readonly blocks?: readonly Json[] | undefined
      readonly place: SectionPlace
      readonly restore?: Restoration | undefined
    }
  | { readonly op: 'removeSection'; readonly sectionId: string; readonly restore?: Restoration | undefined }
  | {
      readonly op: 'moveSection'
      readonly sectionId: string
      readonly place: SectionPlace
      readonly restore?: Restoration | undefined
    }
  | { readonly op: 'setSectionSettings'; readonly sectionId: string; readonly changes: readonly PathSetting[] }
  | { readonly op: 'replaceContent'; readonly content: PageContent }

/** What a block is, apart from its id and place. */
export interface BlockBody {
  readonly type: string | number
  readonly version?: number | undefined
  readonly settings?: JsonObject | undefined
}

/** Why an operation cannot be applied, in words for the person who edits. */
export interface Refusal {
  readonly kind: 'refused'
  readonly message: string
  /** Of the operation in its list. */
  readonly index: number
}
