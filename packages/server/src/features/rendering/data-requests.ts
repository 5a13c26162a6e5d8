import type { TemplateError } from '@vitrine/template'
import type { Ctx } from '../../platform/context.ts'
import { listItems, listItemsBySlug, listRelatedItems, type contentRows } from '../content/index.ts'
import { dependsOnPage, findBlockFields, loadAllBlocks, renderBlocks, listBlockTypes } from '../blocks/index.ts'
import { toItemJson } from '../page-context/index.ts'
import { type DataRequest, getItemOrder, type SiteCollection, type SiteData } from '../site-data/index.ts'
import { listNextEvents, splitByTime } from './page-kinds/event-list.ts'
import { listCategoryWithInner } from './page-kinds/filters.ts'
import type { RenderContext } from './render-context.ts'

const defaultLimit = 20
const maxItems = 100
const defaultRelated = 4
/** Fields kept rendered per site; themes name some of them after the page. */
const maxFields = 500

/** Loads what the tags of a page asked for. Block fields together, one statement per query or related list. */
export async function resolveRequests(ctx: Ctx, run: RenderContext): Promise<void> {
  const requests = [...run.missing.values()]
  const fields = requests.filter(({ kind }) => kind === 'field')
  await Promise.all([
    resolveFields(ctx, run, fields),
    ...requests.map(async (need) => {
      if (need.kind === 'query') run.resolve(need.key, await queried(ctx, run, need))
      if (need.kind === 'related') run.resolve(need.key, await related(ctx, run, need))
    }),
  ])
}

async function queried(ctx: Ctx, run: RenderContext, { params }: DataRequest) {
  const collection = collectionNamed(run, params['collection'] ?? '')
  if (!collection) return { items: [], collection: null }
  const { tag, category, featured } = params
  const found = collection.categories.find(({ name, slug }) => name === category || slug === category)
  const within = found ? listCategoryWithInner(collection, found) : category ? { category } : {}
  const list = {
    collectionId: collection.json.id,
    limit: parseLimit(params['limit'], defaultLimit),
    ...(tag ? { tag } : {}),
    ...within,
    ...(featured === 'true' ? { featured: true } : {}),
  }
  const order = getItemOrder(collection)
  const rows = order === 'starts' ? await listNextEvents(ctx, list) : await listItems(ctx, { ...list, order })
  const items = toJson(ctx, collection, rows)
  const times = order === 'starts' ? splitByTime(items, ctx.now.getTime()) : {}
  return { items, ...times, collection: collection.json, website: run.data.website }
}

/** Items of the same collection that go with the item, its owner's choice first; without an item the first ones of the collection. */
async function related(ctx: Ctx, run: RenderContext, { params }: DataRequest) {
  const { collectionId = '', itemId = '' } = params
  const collection = collectionNamed(run, collectionId)
  if (!collection) return { items: [] }
  const limit = parseLimit(params['limit'], defaultRelated)
  const query = { collectionId: collection.json.id, order: getItemOrder(collection), limit }
  const slugs = itemId === run.itemId ? run.relatedSlugs.map((slug) => slug.toLowerCase()) : []
  const [chosen, near] = await Promise.all([
    listItemsBySlug(ctx, [collection.json.id], slugs),
    itemId === '' ? listItems(ctx, query) : listRelatedItems(ctx, { ...query, itemId }),
  ])
  const first = slugs.flatMap((slug) => chosen.find((row) => row.slug === slug) ?? [])
  const rest = near.filter((row) => !first.some(({ item_id }) => item_id === row.item_id))
  return { items: toJson(ctx, collection, [...first, ...rest].slice(0, limit)), collection: collection.json }
}

async function resolveFields(ctx: Ctx, run: RenderContext, requests: readonly DataRequest[]): Promise<void> {
  if (requests.length === 0) return
  const ids = requests.map(({ params }) => params['id'] ?? '')
  const stored = await findFields(ctx, run.data, [...new Set(ids)])
  const loaded = await loadAllBlocks(
    ctx,
    run.data,
    [...stored.values()].map((field) => field.blocks),
  )
  for (const { key, params } of requests) {
    const { id = '', columns = '12', label = '' } = params
    const field = stored.get(id)
    const blocks = loaded(field?.blocks)
    const place = {
      kind: 'block-field' as const,
      id,
      label,
      className: params['class'] ?? '',
      columns,
      ...(field ? { updatedOn: field.updatedOn.getTime() } : {}),
    }
    if (run.data.fields.size >= maxFields) {
      run.data.fields.clear()
      run.data.fieldTypes.clear()
      run.data.fieldErrors.clear()
      run.data.fieldsValidUntil.clear()
    }
    run.data.fieldTypes.set(key, listBlockTypes(blocks))
    run.data.fieldErrors.delete(key)
    run.data.fieldsValidUntil.set(key, blocks.validUntilMs)
    const { data } = run
    if (dependsOnPage(blocks)) {
      data.fields.set(key, (page, report) =>
        renderBlocks(data, blocks, { ...place, shownOn: page, budget: page.budget }, report),
      )
      continue
    }
    const errors: TemplateError[] = []
    await run.budget.turn()
    // All pages will show it: how much of its time this visit has left must not matter.
    const budget = run.budget.fresh()
    data.fields.set(
      key,
      renderBlocks(data, blocks, { ...place, budget }, (found) => errors.push(...found)),
    )
    if (errors.length > 0) data.fieldErrors.set(key, errors)
  }
}

/** The stored fields; in a preview of drafts, those with a draft have its content. */
async function findFields(ctx: Ctx, { drafts }: SiteData, ids: readonly string[]) {
  const stored = await findBlockFields(ctx, ids)
  const changed = (await drafts?.listFields(ctx, ids)) ?? new Map()
  for (const [id, blocks] of changed) stored.set(id, { blocks, updatedOn: stored.get(id)?.updatedOn ?? ctx.now })
  return stored
}

function collectionNamed(run: RenderContext, name: string): SiteCollection | undefined {
  const { data } = run
  return data.collectionBySlug.get(name.replace(/^\//, '').toLowerCase()) ?? data.collectionById.get(name)
}

function toJson(ctx: Ctx, collection: SiteCollection, rows: readonly contentRows.ItemRow[]) {
  const home = { ...collection, currency: ctx.site.currency }
  return rows.map((row) => toItemJson(row, home))
}

function parseLimit(text: string | undefined, fallback: number): number {
  const number = Number.parseInt(text ?? '', 10)
  return Number.isFinite(number) && number > 0 ? Math.min(number, maxItems) : fallback
}
