import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { emailTaken } from './errors.ts'
import { verifyOwnPassword } from './own-password.ts'
import { createReadablePassword } from './passwords.ts'
import type { RoleName } from './roles.ts'
import type { ChangeAccount } from './schema.ts'
import { hashToken } from './sessions.ts'
import {
  deleteOtherSessions,
  findAccountByEmail,
  findFirstAccount,
  insertAccount,
  joinAllSites,
  hasNoAccount,
  updateProfile,
  updatePassword,
  upsertMembership,
} from './store.ts'
import { deleteTwoStep } from './two-step-store.ts'

interface NewAccount {
  readonly email: string
  readonly displayName: string
  readonly password: string
  /** The site the account may work on at once. */
  readonly initialMembership?: { readonly websiteId: string; readonly role: RoleName }
}

/** Creates an account and returns its id. Throws `email_taken` when there is one for this email, in any spelling of case. */
export async function createAccount(db: Db, account: NewAccount): Promise<string> {
  const accountId = newId()
  const passwordHash = await hashPassword(account.password)
  try {
    await insertAccount(db, {
      account_id: accountId,
      email: account.email,
      display_name: account.displayName,
      password_hash: passwordHash,
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken({ email: account.email })
    throw error
  }
  if (account.initialMembership) await setMembership(db, { ...account.initialMembership, accountId })
  return accountId
}

/** Makes an account staff of a site, or changes its role there. */
export async function setMembership(
  db: Db,
  membership: { readonly websiteId: string; readonly accountId: string; readonly role: RoleName },
): Promise<void> {
  await upsertMembership(db, membership.websiteId, membership.accountId, membership.role)
}

/**
 * Sets the password of the account with this email and signs it out everywhere; `endsTwoStep` is for the operator, who
 * helps somebody without phone and recovery codes. False when there is no such account.
 */
export async function setPassword(
  db: Db,
  email: string,
  password: string,
  options: { readonly endsTwoStep?: boolean } = {},
): Promise<boolean> {
  const account = await findAccountByEmail(db, email)
  if (!account) return false
  await updatePassword(db, account.account_id, await hashPassword(password))
  await deleteOtherSessions(db, account.account_id, '')
  if (options.endsTwoStep === true) await deleteTwoStep({ db }, account.account_id)
  return true
}

const firstEmail = 'owner@example.com'

/**
 * On an installation without accounts, creates the owner: administrator of every site, with a password that is returned here
 * and nowhere else. Undefined when an account exists.
 */
export async function ensureFirstAccount(
  services: Pick<Services, 'database'>,
): Promise<{ readonly email: string; readonly password: string } | undefined> {
  return services.database.db.transaction().execute(async (db) => {
    if (!(await hasNoAccount(db))) return undefined
    const password = createReadablePassword()
    const accountId = await createAccount(db, { email: firstEmail, displayName: 'Owner', password })
    await joinAllSites(db, accountId, 'admin')
    return { email: firstEmail, password }
  })
}

interface Owner {
  readonly accountId: string
  readonly email: string
  /** Of an account made just now; shown once, kept nowhere. */
  readonly password?: string
}

/**
 * Makes the account of this email administrator of a site, creating it where there is none. Without an email it is the first account of
 * the installation.
 */
export async function ensureOwner(db: Db, websiteId: string, email?: string): Promise<Owner> {
  const known = email === undefined ? await findFirstAccount(db) : await findAccountByEmail(db, email)
  if (known) {
    await setMembership(db, { websiteId, accountId: known.account_id, role: 'admin' })
    return { accountId: known.account_id, email: known.email }
  }
  const isFirst = (await findFirstAccount(db)) === undefined
  const owner = { email: email ?? firstEmail, password: createReadablePassword() }
  const accountId = await createAccount(db, { ...owner, displayName: 'Owner' })
  if (isFirst) await joinAllSites(db, accountId, 'admin')
  else await setMembership(db, { websiteId, accountId, role: 'admin' })
  return { accountId, ...owner }
}

/** Gives the person who acts another name or language of the editor; undefined leaves what was there. */
export async function changeProfile(ctx: Ctx, change: ChangeAccount): Promise<void> {
  if (ctx.actor.kind === 'staff') await updateProfile(ctx.db, ctx.actor.accountId, change)
}

/** Changes the password of the person who acts; their other sessions end. Throws `wrong_password` or 429. */
export async function changePassword(
  ctx: Ctx,
  change: { readonly currentPassword: string; readonly newPassword: string; readonly token: string },
): Promise<void> {
  const account = await verifyOwnPassword(ctx, change.currentPassword)
  await updatePassword(ctx.db, account.account_id, await hashPassword(change.newPassword))
  await deleteOtherSessions(ctx.db, account.account_id, hashToken(change.token))
}
