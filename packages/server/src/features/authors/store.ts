import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Author } from '../../platform/db/types.ts'

export type AuthorRow = Selectable<Author>

export async function listAuthorRows(ctx: Ctx): Promise<AuthorRow[]> {
  return ctx.db
    .selectFrom('author')
    .selectAll()
    .where('website_id', '=', ctx.site.id)
    .orderBy('display_name')
    .orderBy('author_id')
    .execute()
}

export async function findAuthorRow(ctx: Ctx, authorId: string): Promise<AuthorRow | undefined> {
  return ctx.db
    .selectFrom('author')
    .selectAll()
    .where('website_id', '=', ctx.site.id)
    .where('author_id', '=', authorId)
    .executeTakeFirst()
}

export async function insertAuthor(ctx: Ctx, row: Omit<Insertable<Author>, 'website_id'>): Promise<void> {
  await ctx.db
    .insertInto('author')
    .values({ ...row, website_id: ctx.site.id })
    .execute()
}

/** False when there is no such author. Their items follow the name. */
export async function changeAuthor(ctx: Ctx, authorId: string, changes: Updateable<Author>): Promise<boolean> {
  const result = await ctx.db
    .updateTable('author')
    .set(changes)
    .where('website_id', '=', ctx.site.id)
    .where('author_id', '=', authorId)
    .executeTakeFirst()
  if (Number(result.numUpdatedRows) === 0) return false
  const name = changes.display_name ?? ''
  await ctx.db
    .updateTable('item')
    .set({ author_name: name })
    .where('website_id', '=', ctx.site.id)
    .where('author_id', '=', authorId)
    .where('author_name', '<>', name)
    .execute()
  return true
}

export async function removeAuthor(ctx: Ctx, authorId: string): Promise<boolean> {
  await ctx.db
    .updateTable('item')
    .set({ author_id: null })
    .where('website_id', '=', ctx.site.id)
    .where('author_id', '=', authorId)
    .execute()
  const result = await ctx.db
    .deleteFrom('author')
    .where('website_id', '=', ctx.site.id)
    .where('author_id', '=', authorId)
    .executeTakeFirst()
  return Number(result.numDeletedRows) === 1
}
