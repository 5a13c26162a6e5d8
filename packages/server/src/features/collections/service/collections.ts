import { collectionTypes } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../../platform/context.ts'
import { invalidInput, isUniqueViolation, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { parseInput } from '../../../platform/http/parse-input.ts'
import { listKnownAssets } from '../../assets/index.ts'
import { contentParts } from '../../content-fields/index.ts'
import { addresses } from '../../languages/index.ts'
import { keepAreas } from '../../member-areas/index.ts'
import { publishChange } from '../../sites/index.ts'
import {
  findFreeSlug,
  isReservedSlug,
  parseCollectionSlug,
  createSlug,
  slugIsLanguage,
  slugTaken,
} from '../../slugs/index.ts'
import { collectionChanged, draftHomepage, folderCycle, homepageNeeded, notAFolder } from '../errors.ts'
import { CollectionChanges, NewCollection, collectionTypeByName } from '../schema.ts'
import {
  type CollectionRow,
  clearHomepage,
  listCollectionSlugsLike,
  findCollectionRow,
  insertCollectionRow,
  listAncestors,
  lockCollection,
  lockTree,
  getNextCollectionPosition,
  updateCollectionRow,
} from '../store.ts'

/** Creates a collection (a page, a shop, a journal ...) and returns its id. A slug of its own must be free; one made from the title always is. */
export async function createCollection(ctx: Ctx, input: NewCollection): Promise<string> {
  const collection = parseInput(NewCollection, input)
  const collectionId = newId()
  return transaction(ctx, async (ctx) => {
    await requireAsset(ctx, collection.mainAssetId)
    await checkParent(ctx, collection.parentId, [])
    if (collection.isHomepage === true) await clearHomepage(ctx)
    const slug =
      collection.slug === undefined
        ? await freeCollectionSlug(ctx, collection.title, collectionId)
        : parseCollectionSlug(collection.slug)
    requireNoLanguage(ctx, slug)
    const inserted = await insertCollectionRow(ctx, {
      collection_id: collectionId,
      parent_id: collection.parentId ?? null,
      type: collection.type ?? getCollectionType(collection.typeName),
      type_name: collection.typeName,
      slug,
      title: collection.title,
      navigation_title: collection.navigationTitle ?? collection.title,
      description: collection.description ?? '',
      position: collection.position ?? (await getNextCollectionPosition(ctx)),
      enabled: collection.enabled ?? true,
      is_homepage: collection.isHomepage ?? false,
      page_size: collection.pageSize ?? 20,
      main_asset_id: collection.mainAssetId ?? null,
      content: JSON.stringify(contentParts.changeContent({}, collection) ?? {}),
    })
    if (!inserted) throw slugTaken({ slug })
    await publishChange(ctx)
    return collectionId
  })
}

/** Changes the given fields of a collection; the rest stays. */
export async function updateCollection(ctx: Ctx, collectionId: string, input: CollectionChanges): Promise<void> {
  const changes = parseInput(CollectionChanges, input)
  await transaction(ctx, async (ctx) => {
    await requireAsset(ctx, changes.mainAssetId)
    await checkParent(ctx, changes.parentId, [collectionId])
    if (changes.parentId !== undefined) await keepAreas(ctx, [collectionId], changes.parentId)
    if (contentParts.hasContentParts(changes)) await lockCollection(ctx, collectionId)
    const { content: before } = await getCollection(ctx, collectionId)
    if (changes.isHomepage === true) await clearHomepage(ctx)
    if (changes.slug !== undefined) requireNoLanguage(ctx, parseCollectionSlug(changes.slug))
    const found = await refusingTakenSlug(changes.slug, () =>
      updateCollectionRow(ctx, collectionId, { ...toColumns(changes, before), updated_at: ctx.now }),
    )
    if (!found) throw notFound({ what: 'This page' })
    await publishChange(ctx)
  })
}

/** An owner's change, unless somebody else changed the page since it was read: then 409. */
export async function editCollection(
  ctx: Ctx,
  collectionId: string,
  { expectedUpdatedAt, ...changes }: CollectionChanges & { readonly expectedUpdatedAt?: string | undefined },
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockCollection(ctx, collectionId)
    const row = await getCollection(ctx, collectionId)
    const updatedAt = row.updated_at.toISOString()
    if (expectedUpdatedAt !== undefined && updatedAt !== expectedUpdatedAt)
      throw collectionChanged({ collectionId, updatedAt })
    // A site without a home page has nothing at its own address.
    if (row.is_homepage && (changes.isHomepage === false || changes.enabled === false))
      throw homepageNeeded({ collectionId })
    if (changes.isHomepage === true && !(changes.enabled ?? row.enabled)) throw draftHomepage({})
    await updateCollection(ctx, collectionId, changes)
  })
}

type StoredContent = Readonly<Record<string, unknown>>

/**
 * Stores the content that `change` returns, with the row locked in between: of two saves at once the second sees the first.
 * An error of `change` leaves everything as it was. Throws 404 when the site has no collection of this id.
 */
export async function updateCollectionContent(
  ctx: Ctx,
  collectionId: string,
  change: (content: StoredContent) => StoredContent,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockCollection(ctx, collectionId)
    const { content: before } = await getCollection(ctx, collectionId)
    const content = JSON.stringify(change(contentParts.readStoredContent(before)))
    await updateCollectionRow(ctx, collectionId, { content, updated_at: ctx.now })
    await publishChange(ctx)
  })
}

/** The collection's row; throws 404 when the site has none of this id. */
export async function getCollection(ctx: Ctx, collectionId: string): Promise<CollectionRow> {
  const row = await findCollectionRow(ctx, collectionId)
  if (!row) throw notFound({ what: 'This page' })
  return row
}

function toColumns(changes: ReturnType<typeof CollectionChanges.parse>, contentBefore: unknown) {
  const content = contentParts.changeContent(contentBefore, changes)
  return {
    ...(changes.title === undefined ? {} : { title: changes.title }),
    ...(changes.slug === undefined ? {} : { slug: parseCollectionSlug(changes.slug) }),
    ...(changes.navigationTitle === undefined ? {} : { navigation_title: changes.navigationTitle }),
    ...(changes.description === undefined ? {} : { description: changes.description }),
    ...(changes.enabled === undefined ? {} : { enabled: changes.enabled }),
    ...(changes.isHomepage === undefined ? {} : { is_homepage: changes.isHomepage }),
    ...(changes.pageSize === undefined ? {} : { page_size: changes.pageSize }),
    ...(changes.position === undefined ? {} : { position: changes.position }),
    ...(changes.parentId === undefined ? {} : { parent_id: changes.parentId }),
    ...(changes.mainAssetId === undefined ? {} : { main_asset_id: changes.mainAssetId }),
    ...(content === undefined ? {} : { content: JSON.stringify(content) }),
  }
}

/**
 * A place must be a folder or an index, and not be inside the page that goes there. Two moves at once could still make a circle: moves
 * are made one after the other (`lockTree`), and readers of the tree stop at a page they have seen.
 */
export async function checkParent(
  ctx: Ctx,
  parentId: string | null | undefined,
  movedIds: readonly string[],
): Promise<void> {
  if (parentId === null || parentId === undefined) return
  await lockTree(ctx)
  const ancestors = await listAncestors(ctx, parentId)
  const [parent] = ancestors
  if (!parent) throw invalidInput({ fields: { parentId: 'This folder does not exist.' } })
  if (!isFolder(parent)) throw notAFolder({ collectionId: parentId })
  const inside = ancestors.find(({ collection_id }) => movedIds.includes(collection_id))
  if (inside) throw folderCycle({ collectionId: inside.collection_id })
}

/** The first part of an address that names a language leads to the pages in it. */
function requireNoLanguage({ site }: Ctx, slug: string): void {
  if (addresses.listLanguagePaths(site).includes(`/${slug}`)) throw slugIsLanguage({ slug })
}

/** Folders and index pages hold pages; so do collection types of a theme, which may be either. */
function isFolder({ type_name }: { readonly type_name: string }): boolean {
  return !(type_name in collectionTypeByName) || type_name === 'folder' || type_name === 'index'
}

function getCollectionType(typeName: string): number {
  return Object.entries(collectionTypeByName).find(([name]) => name === typeName)?.[1] ?? collectionTypes.generic
}

async function freeCollectionSlug(ctx: Ctx, title: string, collectionId: string): Promise<string> {
  const made = createSlug(title, 'page', collectionId.slice(-8))
  const isLanguage = addresses.listLanguagePaths(ctx.site).includes(`/${made}`)
  const base = isLanguage || isReservedSlug(made) ? `${made}-page` : made
  return findFreeSlug(base, await listCollectionSlugsLike(ctx, base))
}

async function requireAsset(ctx: Ctx, assetId: string | null | undefined): Promise<void> {
  if (assetId === null || assetId === undefined) return
  const known = await listKnownAssets(ctx, [assetId])
  if (known.size === 0) throw invalidInput({ fields: { mainAssetId: 'This picture does not exist.' } })
}

async function refusingTakenSlug<T>(slug: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (slug !== undefined && isUniqueViolation(error)) throw slugTaken({ slug })
    throw error
  }
}
