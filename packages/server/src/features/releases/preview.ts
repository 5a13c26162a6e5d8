import type { Ctx, Site } from '../../platform/context.ts'
import { previewSettings } from '../../platform/settings.ts'
import { listKinds } from './changes/compare.ts'
import { changeKinds } from './changes/kinds.ts'
import { listVariants } from './changes/prices.ts'
import { type ChangeRow, selectChanges } from './changes/store.ts'
import { describeDrafts, getContentAt } from '../documents/index.ts'
import type { PriceValue } from './changes/schema.ts'
import { findRelease, selectDocuments } from './store.ts'

type Contents = Map<string, Readonly<Record<string, unknown>>>

interface ReleaseContents extends Readonly<Record<'page' | 'item' | 'field', Contents>> {
  /** What variants cost, in minor units, by their id. */
  readonly prices: ReadonlyMap<string, PriceValue>
  /** The site with the styles and menus of the release; undefined where it changes none. */
  readonly site: Site | undefined
}

/** What an open release has, by kind and id; undefined where there is no such release, or it was published. */
export async function listReleaseContents(ctx: Ctx, releaseId: string): Promise<ReleaseContents | undefined> {
  const release = await findRelease(ctx, releaseId.slice(0, 100))
  if (release?.state !== 'open') return undefined
  const documents = await selectDocuments(ctx, releaseId)
  const contents = { page: new Map(), item: new Map(), field: new Map() } satisfies Record<string, Contents>
  // A document whose page is gone has nothing to show.
  const known = await describeDrafts(
    ctx,
    documents.map(({ id }) => id),
  )
  for (const { kind, id, revision } of documents) {
    if (known.some((draft) => draft.kind === kind && draft.id === id))
      contents[kind].set(id, await getContentAt(ctx, kind, id, revision))
  }
  const changes = await selectChanges(ctx, releaseId)
  const prices = listVariants(changes.filter(({ kind }) => kind === 'prices').map(({ value }) => ({ fields: value })))
  return {
    ...contents,
    prices: new Map(prices.map(({ variantId, ...price }) => [variantId, price])),
    site: previewSite(ctx.site, changes),
  }
}

function previewSite(site: Site, changes: readonly ChangeRow[]): Site | undefined {
  let shown: Site | undefined
  for (const name of listKinds(changes)) {
    for (const { id, value } of changes.filter(({ kind }) => kind === name)) {
      const settings = changeKinds[name].preview?.(shown ?? site, { id, fields: value })
      if (settings) shown = previewSettings(shown ?? site, settings)
    }
  }
  return shown
}
