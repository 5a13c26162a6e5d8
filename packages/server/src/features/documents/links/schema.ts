import { z } from 'zod'

/** Names a document with an address of its own: a page, or an item of a list. */
export const LinkParams = z.object({ kind: z.enum(['page', 'item']), id: z.string().min(1).max(200) })
export type LinkParams = z.infer<typeof LinkParams>

/** What a link opens: a document, or the site with a release. */
export interface LinkKey {
  readonly kind: LinkParams['kind'] | 'release'
  readonly id: string
}

/** How long a link works. */
export const NewDraftLink = z.object({ days: z.int().min(1).max(90) }).meta({ id: 'NewDraftLink' })

const DraftLink = z.object({
  /** The whole address. Who has it sees the draft. */
  url: z.string(),
  endsOn: z.string(),
  /** Who made it; null where the account is gone. */
  by: z.string().nullable(),
})

export const DraftLinkState = z.object({ link: DraftLink.nullable() }).meta({ id: 'DraftLinkState' })
export type DraftLinkState = z.infer<typeof DraftLinkState>
