import { type Ctx, transaction } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { toNetwork } from '../../../platform/network/network.ts'
import { translateFor } from '../../../platform/messages.ts'
import { limitRate, type RateRule } from '../../../platform/http/rate-limit.ts'
import { hashPassword, verifyPassword } from '../../../platform/passwords.ts'
import { publishChange } from '../../sites/index.ts'
import { pageInMemberArea } from './errors.ts'
import type { Lock } from './pass.ts'
import type { PagePasswords } from './schema.ts'
import {
  deleteCollectionPassword,
  deleteSitePassword,
  findCollectionHash,
  findSiteHash,
  findSitePasswordTime,
  listCollectionPasswords,
  upsertCollectionPassword,
  upsertSitePassword,
} from './store.ts'

/** Generous enough for a wedding party behind one address. */
const attempts: RateRule = { name: 'lock', limit: 40, windowSeconds: 600 }

/** True when the password opens the lock. Throws 429 after too many attempts from one address. */
export async function matchesPassword(ctx: Ctx, lock: Lock, password: string): Promise<boolean> {
  const address = ctx.actor.kind === 'visitor' ? toNetwork(ctx.actor.address) : 'staff'
  await limitRate(ctx, attempts, address, translateFor(ctx.site)('lockTooManyAttempts'))
  const hash = lock.kind === 'site' ? await findSiteHash(ctx) : await findCollectionHash(ctx, lock.collectionId)
  return hash !== undefined && verifyPassword(hash, password)
}

/** Puts a password in front of the site or of a collection, or another one; passes for the old one end. Throws `page_in_member_area`. */
export async function setPagePassword(ctx: Ctx, lock: Lock, password: string): Promise<void> {
  if (lock.kind === 'collection' && Object.hasOwn(ctx.site.memberPages ?? {}, lock.collectionId))
    throw pageInMemberArea({})
  const row = {
    password_hash: await hashPassword(password),
    changed_at: ctx.now,
    changed_by: ctx.actor.kind === 'staff' ? ctx.actor.accountId : null,
  }
  await transaction(ctx, async (ctx) => {
    if (lock.kind === 'site') await upsertSitePassword(ctx, row)
    else if (!(await upsertCollectionPassword(ctx, lock.collectionId, row))) throw notFound({ what: 'This page' })
    await publishChange(ctx)
  })
}

/** Takes the password away; nothing happens where there is none. Throws 404 for a collection that the site has not. */
export async function removePagePassword(ctx: Ctx, lock: Lock): Promise<void> {
  await transaction(ctx, async (ctx) => {
    if (lock.kind === 'collection' && !(await hasCollection(ctx, lock.collectionId)))
      throw notFound({ what: 'This page' })
    await (lock.kind === 'site' ? deleteSitePassword(ctx) : deleteCollectionPassword(ctx, lock.collectionId))
    await publishChange(ctx)
  })
}

async function hasCollection(ctx: Ctx, collectionId: string): Promise<boolean> {
  return (await listCollectionPasswords(ctx)).some((row) => row.collection_id === collectionId)
}

export async function listPagePasswords(ctx: Ctx): Promise<PagePasswords> {
  const [site, collections] = await Promise.all([findSitePasswordTime(ctx), listCollectionPasswords(ctx)])
  const since = (changedAt: Date | null | undefined) => (changedAt ? { changedAt: changedAt.toISOString() } : null)
  return {
    site: since(site),
    collections: collections.map((row) => ({
      collectionId: row.collection_id,
      title: row.title,
      path: row.is_homepage ? '/' : `/${row.slug}`,
      typeName: row.type_name,
      lock: since(row.changed_at),
    })),
  }
}
