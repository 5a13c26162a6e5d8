import type { Ctx } from '../../platform/context.ts'
import { loadTexts, translateRecord } from '../languages/index.ts'
import type { PopupDefinition } from './schema.ts'
import { selectPopups } from './store.ts'

/** A popup that pages may show now. */
export interface ShownPopup {
  readonly id: string
  readonly shownVersion: number
  /** Rises with every change of it. */
  readonly revision: number
  readonly definition: PopupDefinition
}

interface ShownPopups {
  /** In the order in which they are tried. */
  readonly popups: readonly ShownPopup[]
  /** Epoch milliseconds at which one begins or ends. */
  readonly validUntilMs: number
}

/** The popups that pages may show at this moment, and how long that holds. */
export async function listShownPopups(ctx: Pick<Ctx, 'db' | 'site' | 'now'>): Promise<ShownPopups> {
  const now = ctx.now.getTime()
  const enabled = (await selectPopups(ctx)).filter(({ isEnabled }) => isEnabled)
  const texts = await loadTexts(
    ctx,
    'popup',
    enabled.map(({ id }) => id),
  )
  const { languagePath, revision } = ctx.site
  const turns = enabled.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).flatMap((at) => at?.getTime() ?? [])
  return {
    popups: enabled
      .filter(({ startsAt, endsAt }) => (startsAt?.getTime() ?? 0) <= now && (endsAt?.getTime() ?? Infinity) > now)
      .map(({ id, shownVersion, version, definition }) => ({
        id,
        shownVersion,
        // A translation changes without the popup.
        revision: languagePath === undefined ? version : revision,
        definition: translateRecord({ definition }, texts.get(id)).definition,
      })),
    validUntilMs: Math.min(Infinity, ...turns.filter((at) => at > now)),
  }
}

/** Whether a popup may appear on a page or in a list; `collectionId` is that of the page. */
export function isForPage({ definition: { pages, collectionIds } }: ShownPopup, collectionId: string): boolean {
  return pages === 'all' || collectionIds.includes(collectionId) === (pages === 'only')
}
