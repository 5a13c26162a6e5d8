import { sql } from 'kysely'
import { checkForm, keepFields, productTypes } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { findForm, type Form } from '../forms/index.ts'
import { hashCartToken } from '../inventory/index.ts'

/** The form that buyers fill in before a product is in their cart, cached for a revision of the site: products and forms both raise it. */
export async function findProductForm(ctx: Ctx, itemId: string): Promise<Form | undefined> {
  const key = `product form ${ctx.site.id} ${ctx.site.revision} ${itemId} ${ctx.site.languagePath ?? ''}`
  const known = ctx.cache.get<{ readonly form: Form | undefined }>(key)
  if (known) return known.form
  const row = await ctx.db
    .selectFrom('product')
    .select('form_id')
    .where('website_id', '=', ctx.site.id)
    .where('item_id', '=', itemId)
    .where('product_type', '<>', productTypes.giftCard)
    .executeTakeFirst()
  const found = row?.form_id ? await findAskedForm(ctx, row.form_id) : undefined
  // Without fields there is nothing to ask.
  const form = found && found.fields.length > 0 ? found : undefined
  // What nobody sells is not kept: visitors may ask for any id.
  if (row) ctx.cache.set(key, { form })
  return form
}

/** A form without its fields for files, which belong to submissions, and without what only a file would show. */
async function findAskedForm(ctx: Ctx, formId: string): Promise<Form | undefined> {
  const form = await findForm(ctx, formId)
  return form && { ...form, fields: [...keepFields(form.fields, ({ type }) => type !== 'file')] }
}

/** Whether the form accepts a buyer who answered nothing. */
export function isFormOptional(ctx: Pick<Ctx, 'site'>, form: Form): boolean {
  return Object.keys(checkForm(form.fields, {}, translateFor(ctx.site)).errors).length === 0
}

interface EntryFields {
  readonly itemId: string
  readonly answers: unknown
  /** Characters of the answers of the other lines. */
  readonly sizeOfOthers: number
}

/** A line of the visitor's cart, as far as its form goes. */
export async function findEntryFields(
  ctx: Ctx,
  token: string | undefined,
  entryId: string,
): Promise<EntryFields | undefined> {
  if (token === undefined) return undefined
  const { id } = ctx.site
  const { rows } = await sql<EntryFields>`
    SELECT e.item_id AS "itemId", e.additional_fields AS answers, coalesce((
      SELECT sum(length(o.additional_fields::text)) FROM cart_entry o
      WHERE o.website_id = ${id} AND o.cart_id = c.cart_id AND o.entry_id <> e.entry_id), 0)::int AS "sizeOfOthers"
    FROM cart c JOIN cart_entry e ON e.website_id = c.website_id AND e.cart_id = c.cart_id
    WHERE c.website_id = ${id} AND c.token_hash = ${hashCartToken(token)} AND c.purchased_at IS NULL AND c.offer IS NULL AND c.expires_at > ${ctx.now}
      AND e.entry_id = ${entryId}`.execute(ctx.db)
  return rows[0]
}
