import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/errors.ts'
import type { Services } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import { toNetwork } from '../../platform/network.ts'
import { limitRate, type RateRule } from '../../platform/rate-limit.ts'
import { emailTaken, wrongCredentials, wrongPassword } from './errors.ts'
import { proveKnownBrowser, readKnownBrowser } from './known-browser.ts'
import { hashPassword, dummyHash, passwordOpens, readablePassword } from './passwords.ts'
import type { RoleName } from './roles.ts'
import { openSession, type OpenedSession, hashToken } from './sessions.ts'
import {
  deleteOtherSessions,
  findAccount,
  findAccountByEmail,
  findFirstAccount,
  findMemberRole,
  insertAccount,
  joinAllSites,
  noAccountYet,
  updatePassword,
  upsertMembership,
} from './store.ts'

const window = { windowSeconds: 900, scope: 'installation' } as const
/** Generous enough for an office behind one address. */
const perAddress: RateRule = { ...window, name: 'sign-in address', limit: 60 }
/** For a person who tries all the passwords they have. A stranger at another address uses up none of these. */
const perAccountAndAddress: RateRule = { ...window, name: 'sign-in', limit: 15 }
/** Against guesses from many addresses. Browsers that the account has signed in with before are counted apart: nobody can keep the owner out of those. */
const perAccount: RateRule = { ...window, name: 'sign-in account', limit: 100 }
const perKnownBrowser: RateRule = { ...window, name: 'sign-in browser', limit: 15 }
const perPasswordChange: RateRule = { ...window, name: 'password change', limit: 15 }
const tooManyAttempts = 'Too many attempts to sign in. Please wait a few minutes and try again.'

export interface NewAccount {
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

/** Sets the password of the account with this email and signs it out everywhere. False when there is no such account. */
export async function setPassword(db: Db, email: string, password: string): Promise<boolean> {
  const account = await findAccountByEmail(db, email)
  if (!account) return false
  await updatePassword(db, account.account_id, await hashPassword(password))
  await deleteOtherSessions(db, account.account_id, '')
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
    if (!(await noAccountYet(db))) return undefined
    const password = readablePassword()
    const accountId = await createAccount(db, { email: firstEmail, displayName: 'Owner', password })
    await joinAllSites(db, accountId, 'admin')
    return { email: firstEmail, password }
  })
}

export interface Owner {
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
  const owner = { email: email ?? firstEmail, password: readablePassword() }
  const accountId = await createAccount(db, { ...owner, displayName: 'Owner' })
  if (isFirst) await joinAllSites(db, accountId, 'admin')
  else await setMembership(db, { websiteId, accountId, role: 'admin' })
  return { accountId, ...owner }
}

export interface Credentials {
  readonly email: string
  readonly password: string
  /** IP address of the browser. */
  readonly address: string
  /** What the browser was given when somebody signed in with it. */
  readonly knownBrowser: string | undefined
}

/**
 * Checks email and password and opens a session. `knownBrowser` is the browser's proof for the next time. Throws `wrong_credentials`, also for an
 * account of other sites only, or 429.
 */
export async function signIn(
  ctx: Ctx,
  credentials: Credentials,
): Promise<OpenedSession & { readonly knownBrowser: string }> {
  const address = toNetwork(credentials.address)
  await limitRate(ctx, perAddress, address, tooManyAttempts)
  const account = await findAccountByEmail(ctx.db, credentials.email)
  const passwordHash = account?.password_hash ?? dummyHash
  await limitGuesses(ctx, { ...credentials, address }, account?.password_hash)
  const opens = await passwordOpens(passwordHash, credentials.password)
  const role = account && (await findMemberRole(ctx.db, ctx.site.id, account.account_id))
  // One response for all three, so that nobody learns of a right password at another site.
  if (!account || !opens || role === undefined) throw wrongCredentials({})
  const session = await openSession(ctx, {
    accountId: account.account_id,
    email: account.email,
    displayName: account.display_name,
    role,
  })
  return { ...session, knownBrowser: proveKnownBrowser(passwordHash) }
}

/** `passwordHash` is the account's; undefined where there is none. Anybody can sign with the hash that stands in for it, which is public. */
async function limitGuesses(ctx: Ctx, credentials: Credentials, passwordHash: string | undefined): Promise<void> {
  const email = credentials.email.toLowerCase()
  const browser = passwordHash === undefined ? undefined : readKnownBrowser(credentials.knownBrowser, passwordHash)
  if (browser !== undefined) return limitRate(ctx, perKnownBrowser, `${email} ${browser}`, tooManyAttempts)
  await limitRate(ctx, perAccountAndAddress, `${email} ${credentials.address}`, tooManyAttempts)
  await limitRate(ctx, perAccount, email, tooManyAttempts)
}

/** Changes the password of a signed-in account; its other sessions end. Throws `wrong_password` or 429. */
export async function changePassword(
  ctx: Ctx,
  change: {
    readonly accountId: string
    readonly currentPassword: string
    readonly newPassword: string
    readonly token: string
  },
): Promise<void> {
  await limitRate(ctx, perPasswordChange, change.accountId, tooManyAttempts)
  const account = await findAccount(ctx.db, change.accountId)
  if (!account || !(await passwordOpens(account.password_hash, change.currentPassword))) throw wrongPassword({})
  await updatePassword(ctx.db, account.account_id, await hashPassword(change.newPassword))
  await deleteOtherSessions(ctx.db, account.account_id, hashToken(change.token))
}
