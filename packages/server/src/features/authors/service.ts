import { type Ctx, transaction } from '../../platform/context.ts'
import { invalidInput, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { parseInput } from '../../platform/http/parse-input.ts'
import { listKnownAssets } from '../assets/index.ts'
import { type FileRow, toFileView, listFiles } from '../content-fields/index.ts'
import { publishChange } from '../sites/index.ts'
import { type AuthorDetail, AuthorFields } from './schema.ts'
import { type AuthorRow, changeAuthor, findAuthorRow, insertAuthor, listAuthorRows, removeAuthor } from './store.ts'

/** People who write for the site, by name. */
export async function listAuthors(ctx: Ctx): Promise<AuthorRow[]> {
  return listAuthorRows(ctx)
}

/** Authors with their pictures: one statement more, however many. */
export async function describeAuthors(ctx: Ctx, rows: readonly AuthorRow[]): Promise<AuthorDetail[]> {
  const ids = rows.flatMap(({ avatar_asset_id }) => avatar_asset_id ?? [])
  const pictures = new Map((await listFiles(ctx, ids)).map((file) => [file.asset_id, file]))
  return rows.map((row) => toAuthorView(row, pictures.get(row.avatar_asset_id ?? '')))
}

export async function describeAuthor(ctx: Ctx, authorId: string): Promise<AuthorDetail> {
  const row = await getAuthor(ctx, authorId)
  const [author] = await describeAuthors(ctx, [row])
  return author ?? toAuthorView(row)
}

/** Throws 404 when the site has none of this id. */
async function getAuthor(ctx: Ctx, authorId: string): Promise<AuthorRow> {
  const row = await findAuthorRow(ctx, authorId)
  if (!row) throw notFound({ what: 'This author' })
  return row
}

/** Adds somebody who writes; returns the id. */
export async function createAuthor(ctx: Ctx, input: AuthorFields): Promise<string> {
  const author = parseInput(AuthorFields, input)
  const authorId = newId()
  await transaction(ctx, async (ctx) => {
    await requirePicture(ctx, author.avatarAssetId)
    await insertAuthor(ctx, { author_id: authorId, ...toColumns(author) })
    await publishChange(ctx)
  })
  return authorId
}

/** Replaces the texts of an author; their items follow the name. */
export async function updateAuthor(ctx: Ctx, authorId: string, input: AuthorFields): Promise<void> {
  const author = parseInput(AuthorFields, input)
  await transaction(ctx, async (ctx) => {
    await requirePicture(ctx, author.avatarAssetId)
    if (!(await changeAuthor(ctx, authorId, toColumns(author)))) throw notFound({ what: 'This author' })
    await publishChange(ctx)
  })
}

/** Removes an author; what they wrote keeps their name. */
export async function deleteAuthor(ctx: Ctx, authorId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    if (!(await removeAuthor(ctx, authorId))) throw notFound({ what: 'This author' })
    await publishChange(ctx)
  })
}

function toColumns(author: AuthorFields) {
  return {
    display_name: author.displayName,
    bio: author.bio ?? '',
    website_url: author.websiteUrl ?? '',
    avatar_asset_id: author.avatarAssetId ?? null,
  }
}

async function requirePicture(ctx: Ctx, assetId: string | null | undefined): Promise<void> {
  if (assetId === null || assetId === undefined) return
  const known = await listKnownAssets(ctx, [assetId])
  if (known.size === 0) throw invalidInput({ fields: { avatarAssetId: 'This picture does not exist.' } })
}

function toAuthorView(row: AuthorRow, avatar?: FileRow): AuthorDetail {
  return {
    authorId: row.author_id,
    displayName: row.display_name,
    bio: row.bio,
    websiteUrl: row.website_url,
    avatarAssetId: row.avatar_asset_id,
    avatar: avatar ? toFileView(avatar) : null,
  }
}
