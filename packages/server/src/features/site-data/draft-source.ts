import type { Ctx } from '../../platform/context.ts'

/** Content in place of the published one: its blocks and how they are arranged. */
export type DraftParts = Readonly<Record<string, unknown>>

/** Where a preview finds drafts. By id, only those that there are. */
export interface DraftSource {
  /** For people without an account, who have a link: no visit of the published page. */
  readonly isShared?: boolean
  readonly pages: ReadonlyMap<string, DraftParts>
  findItem(ctx: Ctx, itemId: string): Promise<DraftParts | undefined>
  listFields(ctx: Ctx, fieldIds: readonly string[]): Promise<ReadonlyMap<string, DraftParts>>
}
