import { type Ctx, transaction } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { toNetwork } from '../../../platform/network.ts'
import { translateFor } from '../../../platform/messages.ts'
import { limitRate, type RateRule } from '../../../platform/rate-limit.ts'
import { hashPassword, passwordOpens } from '../../accounts/index.ts'
import { publishChange } from '../../sites/index.ts'
import type { Lock } from './pass.ts'
import type { Locks } from './schema.ts'
import {
  deleteCollectionLock,
  deleteSiteLock,
  findCollectionHash,
  findSiteHash,
  findSiteLockTime,
  listCollectionLocks,
  putCollectionLock,
  putSiteLock,
} from './store.ts'

/** Generous enough for a wedding party behind one address. */
const attempts: RateRule = { name: 'lock', limit: 40, windowSeconds: 600 }

/** True when the password opens the lock. Throws 429 after too many attempts from one address. */
export async function passwordFits(ctx: Ctx, lock: Lock, password: string): Promise<boolean> {
  const address = ctx.actor.kind === 'visitor' ? toNetwork(ctx.actor.address) : 'staff'
  await limitRate(ctx, attempts, address, translateFor(ctx.site)('lockTooManyAttempts'))
  const hash = lock.kind === 'site' ? await findSiteHash(ctx) : await findCollectionHash(ctx, lock.collectionId)
  return hash !== undefined && passwordOpens(hash, password)
}

/** Puts a password in front of the site or of a collection, or another one; passes for the old one end. */
export async function setLock(ctx: Ctx, lock: Lock, password: string): Promise<void> {
  const row = {
    password_hash: await hashPassword(password),
    changed_at: ctx.now,
    changed_by: ctx.actor.kind === 'staff' ? ctx.actor.accountId : null,
  }
  await transaction(ctx, async (ctx) => {
    if (lock.kind === 'site') await putSiteLock(ctx, row)
    else if (!(await putCollectionLock(ctx, lock.collectionId, row))) throw notFound({ what: 'This page' })
    await publishChange(ctx)
  })
}

/** Takes the password away; nothing happens where there is none. Throws 404 for a collection that the site has not. */
export async function removeLock(ctx: Ctx, lock: Lock): Promise<void> {
  await transaction(ctx, async (ctx) => {
    if (lock.kind === 'collection' && !(await hasCollection(ctx, lock.collectionId)))
      throw notFound({ what: 'This page' })
    await (lock.kind === 'site' ? deleteSiteLock(ctx) : deleteCollectionLock(ctx, lock.collectionId))
    await publishChange(ctx)
  })
}

async function hasCollection(ctx: Ctx, collectionId: string): Promise<boolean> {
  return (await listCollectionLocks(ctx)).some((row) => row.collection_id === collectionId)
}

export async function listLocks(ctx: Ctx): Promise<Locks> {
  const [site, collections] = await Promise.all([findSiteLockTime(ctx), listCollectionLocks(ctx)])
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
