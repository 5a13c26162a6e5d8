import { toRecord } from '../../../platform/json.ts'
import type { Ctx } from '../../../platform/context.ts'

/** The site's settings as stored now. */
export async function readSettings(ctx: Ctx): Promise<Readonly<Record<string, unknown>>> {
  const row = await selectSettings(ctx).executeTakeFirstOrThrow()
  return toRecord(row.settings)
}

/** The same, and nobody changes them until the transaction ends. */
export async function lockSettings(ctx: Ctx): Promise<Readonly<Record<string, unknown>>> {
  const row = await selectSettings(ctx).forUpdate().executeTakeFirstOrThrow()
  return toRecord(row.settings)
}

function selectSettings({ db, site }: Ctx) {
  return db.selectFrom('website').select('settings').where('website_id', '=', site.id)
}
