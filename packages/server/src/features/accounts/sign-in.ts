import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import { readHostCookie, setHostCookie } from '../../platform/http/cookies.ts'
import { issueSessionCsrfToken } from '../../platform/http/csrf.ts'
import { toNetwork } from '../../platform/network/network.ts'
import { dummyHash, verifyPassword } from '../../platform/passwords.ts'
import { limitRate, type RateRule } from '../../platform/http/rate-limit.ts'
import { notStaffHere, tooManyAttempts, wrongCredentials } from './errors.ts'
import { knownBrowserCookie, knownBrowserSeconds, proveKnownBrowser, readKnownBrowser } from './known-browser.ts'
import { keepToken } from './require-staff.ts'
import { openSession, type Staff, toStaff } from './sessions.ts'
import { type AccountRow, findAccount, findAccountByEmail, findMemberRole } from './store.ts'
import { verifySecondStep } from './two-step.ts'

const window = { windowSeconds: 900, scope: 'installation' } as const
/** Generous enough for an office behind one address. */
const perAddress: RateRule = { ...window, name: 'sign-in address', limit: 60 }
/** For a person who tries all the passwords they have. A stranger at another address uses up none of these. */
const perAccountAndAddress: RateRule = { ...window, name: 'sign-in', limit: 15 }
/** Against guesses from many addresses. Browsers that the account has signed in with before are counted apart: nobody can keep the owner out of those. */
const perAccount: RateRule = { ...window, name: 'sign-in account', limit: 100 }
const perKnownBrowser: RateRule = { ...window, name: 'sign-in browser', limit: 15 }

interface Credentials {
  readonly email: string
  readonly password: string
  /** Of an authenticator app, or a recovery code, where the account asks for one. */
  readonly code?: string | undefined
}

/** Signs a member of this site in. Throws `wrong_credentials`, also for an account of other sites only, or 429. */
export async function signIn(request: FastifyRequest, reply: FastifyReply, credentials: Credentials): Promise<Staff> {
  const { db, site } = request.ctx
  const account = await verifyCredentials(
    request,
    credentials,
    async ({ account_id }) => (await findMemberRole(db, site.id, account_id)) !== undefined,
  )
  return startSession(request, reply, account.account_id)
}

/**
 * Checks email, password and, where it is on, the second step. Somebody who is not welcome reads the same as after a wrong password, so that nobody learns of a right password
 * at another site. Throws `wrong_credentials`, `two_step_required`, `wrong_code` or 429.
 */
export async function verifyCredentials(
  request: FastifyRequest,
  { email, password, code }: Credentials,
  isWelcome: (account: AccountRow) => Promise<boolean> = async () => true,
): Promise<AccountRow> {
  const { ctx } = request
  const address = toNetwork(request.ip)
  await limitRate(ctx, perAddress, address, tooManyAttempts)
  const account = await findAccountByEmail(ctx.db, email)
  const knownBrowser = readHostCookie(request, knownBrowserCookie)
  await limitGuesses(ctx, { email, address, knownBrowser }, account?.password_hash)
  const opens = await verifyPassword(account?.password_hash ?? dummyHash, password)
  if (!account || !opens || !(await isWelcome(account))) throw wrongCredentials({})
  await verifySecondStep(ctx, account.account_id, code)
  return account
}

interface Guess {
  readonly email: string
  readonly address: string
  /** What the browser was given when somebody signed in with it. */
  readonly knownBrowser: string | undefined
}

/** `passwordHash` is the account's; undefined where there is none. Anybody can sign with the hash that replaces it, which is public. */
async function limitGuesses(ctx: Ctx, guess: Guess, passwordHash: string | undefined): Promise<void> {
  const email = guess.email.toLowerCase()
  const browser = passwordHash === undefined ? undefined : readKnownBrowser(guess.knownBrowser, passwordHash)
  if (browser !== undefined) return limitRate(ctx, perKnownBrowser, `${email} ${browser}`, tooManyAttempts)
  await limitRate(ctx, perAccountAndAddress, `${email} ${guess.address}`, tooManyAttempts)
  await limitRate(ctx, perAccount, email, tooManyAttempts)
}

/** Opens a session of a member for this browser and sets its cookies: a new token, whatever the browser had before. */
export async function startSession(request: FastifyRequest, reply: FastifyReply, accountId: string): Promise<Staff> {
  const { ctx } = request
  const account = await findAccount(ctx.db, accountId)
  const role = await findMemberRole(ctx.db, ctx.site.id, accountId)
  if (!account || role === undefined) throw notStaffHere({ site: ctx.site.title })
  const staff = toStaff(account, role)
  const { token } = await openSession(ctx, staff, request.headers['user-agent'] ?? '')
  keepToken(reply, token)
  setHostCookie(reply, knownBrowserCookie, proveKnownBrowser(account.password_hash), knownBrowserSeconds)
  issueSessionCsrfToken(request, reply, token)
  return staff
}
