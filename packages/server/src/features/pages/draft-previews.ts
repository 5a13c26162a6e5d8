import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import { getContentAt, listDrafts } from '../documents/index.ts'
import { type PageUrl } from '../page-url/index.ts'
import { resolvePath } from '../rendering/index.ts'
import { listReleaseContents } from '../releases/index.ts'
import { draftViews, loadSiteData, type SiteData, visibility } from '../site-data/index.ts'

/** `?preview=draft` asks for a page as its drafts have it, and `&revision=12` for an older version of its own content. */
const previewParam = 'preview'

export function isDraftRequest(url: PageUrl): boolean {
  return url.search.includes(`${previewParam}=`) && url.params.get(previewParam) === 'draft'
}

/** The site's data with the drafts of the page at the address: its own, those of the pages inside it, and of block fields. */
export async function readDraftData(request: FastifyRequest, url: PageUrl, data: SiteData): Promise<SiteData> {
  const { ctx } = request
  const view = draftViews.toDraftView(data, url.path)
  const target = resolvePath(view, url.path)
  if (!target || !('collection' in target)) return view
  const { collection_id: own } = target.collection.row
  const revision = readRevision(url)
  const inside = view.collections.filter(({ row }) => row.parent_id === own).map(({ row }) => row.collection_id)
  const pages: Map<string, draftViews.DraftParts> = new Map(await listDrafts(ctx, 'page', [own, ...inside]))
  if (revision !== undefined && target.kind === 'collection')
    pages.set(own, await getContentAt(ctx, 'page', own, revision))
  const items = target.kind === 'item' ? revision : undefined
  return draftViews.toDraftContentView(view, openDraftSource(ctx, pages, items))
}

/** The site's data with the draft of this document alone, at its own address. */
export async function readSharedData(
  ctx: Ctx,
  url: PageUrl,
  data: SiteData,
  { kind, id }: { readonly kind: 'page' | 'item'; readonly id: string },
): Promise<SiteData> {
  const drafts = await listDrafts(ctx, kind, [id])
  return draftViews.toDraftContentView(draftViews.toDraftView(data, url.path), {
    isShared: true,
    pages: kind === 'page' ? drafts : new Map(),
    findItem: async (_ctx, itemId) => (kind === 'item' ? drafts.get(itemId) : undefined),
    listFields: async () => new Map(),
  })
}

/** A release that a request shows. */
export interface ShownRelease {
  readonly releaseId: string
  /** To people without an account, by a link. */
  readonly isLinked: boolean
  /** `&release-preview=...`: the style sheet of the page is that of the release. */
  readonly query: string
}

/** The site's data with what a release has; undefined where there is no such release, or it is published. `query` ends addresses of the theme's files. */
export async function readReleaseData(
  ctx: Ctx,
  data: SiteData,
  { releaseId, isLinked, query }: ShownRelease,
): Promise<SiteData | undefined> {
  const contents = await listReleaseContents(ctx, releaseId)
  if (!contents) return undefined
  const { page, item, field, prices, site } = contents
  const styled = site
    ? visibility.toVisitorView(await loadSiteData({ ...ctx, site }, data.theme, query), ctx.site)
    : data
  return draftViews.toDraftContentView(draftViews.replacePrices(styled, prices), {
    isShared: isLinked,
    pages: page,
    findItem: async (_ctx, itemId) => item.get(itemId),
    listFields: async () => field,
  })
}

function openDraftSource(
  staff: Ctx,
  pages: draftViews.DraftSource['pages'],
  revision: number | undefined,
): draftViews.DraftSource {
  return {
    pages,
    findItem: async (ctx, itemId) => {
      if (revision !== undefined) return getContentAt(staff, 'item', itemId, revision)
      return (await listDrafts(ctx, 'item', [itemId])).get(itemId)
    },
    listFields: (ctx, ids) => listDrafts(ctx, 'field', ids),
  }
}

function readRevision({ params }: PageUrl): number | undefined {
  const revision = params.get('revision')
  return revision !== null && /^\d{1,9}$/.test(revision) ? Number(revision) : undefined
}
