import { sql } from 'kysely'
import type { Address } from '@vitrine/commerce/addresses'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { toJsonOrNull } from '../../platform/text/json.ts'
import type { CustomerAddress } from './schema.ts'

/** The addresses of a customer, the default first. */
export async function listAddresses(ctx: Ctx, customerId: string): Promise<CustomerAddress[]> {
  const result = await sql<CustomerAddress>`
    SELECT address_id AS id, address, is_default AS "isDefault" FROM customer_address
    WHERE website_id = ${ctx.site.id} AND customer_id = ${customerId} ORDER BY is_default DESC, address_id`.execute(
    ctx.db,
  )
  return result.rows
}

const maxAddresses = 20

/** Writes an address, the first one as the default. Undefined: there is no such address, or there is no room for one more. */
export async function saveAddress(
  ctx: Ctx,
  customerId: string,
  given: { readonly id?: string | undefined; readonly address: Address; readonly isDefault: boolean },
): Promise<CustomerAddress | undefined> {
  const { id } = ctx.site
  // One at a time: the first address is the default, and there is one default.
  await sql`SELECT 1 FROM customer WHERE website_id = ${id} AND customer_id = ${customerId} FOR UPDATE`.execute(ctx.db)
  const known = await listAddresses(ctx, customerId)
  const before = known.find((each) => each.id === given.id)
  if (given.id === undefined ? known.length >= maxAddresses : !before) return undefined
  const isDefault = given.isDefault || before?.isDefault === true || known.length === 0
  if (isDefault)
    await sql`UPDATE customer_address SET is_default = false
      WHERE website_id = ${id} AND customer_id = ${customerId} AND is_default`.execute(ctx.db)
  const saved = { id: given.id ?? newId(ctx.now.getTime()), address: given.address, isDefault }
  await sql`INSERT INTO customer_address (website_id, customer_id, address_id, address, is_default, created_at)
    VALUES (${id}, ${customerId}, ${saved.id}, ${toJsonOrNull(given.address)}::jsonb, ${isDefault}, ${ctx.now})
    ON CONFLICT (website_id, customer_id, address_id) DO UPDATE SET address = excluded.address, is_default = excluded.is_default`.execute(
    ctx.db,
  )
  return saved
}

/** Deletes an address; the oldest that is left becomes the default. False when there was none. */
export async function deleteAddress(ctx: Ctx, customerId: string, addressId: string): Promise<boolean> {
  const { id } = ctx.site
  const gone = await sql<{ is_default: boolean }>`
    DELETE FROM customer_address WHERE website_id = ${id} AND customer_id = ${customerId} AND address_id = ${addressId}
    RETURNING is_default`.execute(ctx.db)
  if (gone.rows[0]?.is_default === true)
    await sql`UPDATE customer_address SET is_default = true WHERE website_id = ${id} AND customer_id = ${customerId} AND address_id = (
      SELECT min(address_id) FROM customer_address WHERE website_id = ${id} AND customer_id = ${customerId})`.execute(
      ctx.db,
    )
  return gone.rows.length > 0
}
