import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Ctx, transaction } from '../../platform/context.ts'
import { sha256 } from '../../platform/crypto.ts'
import { AppError, isUniqueViolation } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import { newToken } from '../../platform/ids.ts'
import { verifyPassword } from '../../platform/passwords.ts'
import { createAccount, startSession } from '../accounts/index.ts'
import { giveDomain } from '../domains/index.ts'
import { firstPages } from '../onboarding/index.ts'
import { openSite, requireRoomForSite } from '../site-settings/index.ts'
import { changeSettings } from '../sites/index.ts'
import {
  signUpAccountThere,
  signUpExpired,
  signUpPasswordWrong,
  signUpsFull,
  signUpUnknown,
  signUpUsed,
} from './errors.ts'
import { countRefusals, limitGuesses, limitPasswords } from './limits.ts'
import { proposeNames } from './names.ts'
import type { ConfirmedSignUp, ConfirmSignUp } from './schema.ts'
import { requireOpenSignUps } from './service.ts'
import {
  claimArrival,
  claimSignUp,
  countMade,
  deleteWaiting,
  findSignUpByToken,
  lockWaiting,
  noteMadeSite,
  type SignUpRow,
} from './store.ts'

const arrivalMs = 300_000

/**
 * Makes the site of a confirmed email, with its owner. The password is asked for again: who has the link must be who signed up, so that nobody's
 * email becomes an account whose password a stranger chose. Throws which of the ways the link has ended, `sign_ups_full`, `server_full` and 429.
 */
export async function confirmSignUp(
  ctx: Ctx,
  services: Services,
  { token, password }: ConfirmSignUp,
  address: string,
): Promise<ConfirmedSignUp> {
  const { domain, perDay } = await requireOpenSignUps(ctx, services)
  await limitGuesses(ctx, address)
  const row = await getSignUp(ctx, token)
  await limitPasswords(ctx, row.signUpId)
  if (!(await verifyPassword(row.passwordHash, password))) throw signUpPasswordWrong({})
  const arrival = newToken()
  const make = (name: string) => makeSite(ctx, { row, name, password, domain, perDay, arrival })
  const websiteId = await countRefusals(ctx, 'sites', () => makeUnderFreeName(ctx, row, domain, make))
  const site = await services.siteById(websiteId)
  if (!site) throw new Error(`The site ${websiteId} is gone.`)
  return { editorUrl: `${site.baseUrl}/config/arrival#${arrival}` }
}

/** Signs the browser that has just confirmed an email in on the new site, once. Throws `sign_up_unknown` and 429. */
export async function arriveAtSite(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void> {
  await limitGuesses(request.ctx, request.ip)
  const accountId = await claimArrival(request.ctx, sha256(token))
  if (accountId === undefined) throw signUpUnknown({})
  await startSession(request, reply, accountId)
}

async function getSignUp(ctx: Ctx, token: string): Promise<SignUpRow> {
  const row = await findSignUpByToken(ctx.db, sha256(token))
  if (!row) throw signUpUnknown({})
  if (row.confirmedAt) throw signUpUsed({})
  if (row.expiresAt <= ctx.now) throw signUpExpired({})
  return row
}

/** The name that was asked for; where somebody else has it by now, the next one that is free. */
async function makeUnderFreeName(
  ctx: Ctx,
  { identifier }: SignUpRow,
  domain: string | undefined,
  make: (name: string) => Promise<string>,
): Promise<string> {
  const others = await proposeNames({ ...ctx, domain }, identifier)
  for (const name of [identifier, ...others]) {
    try {
      return await make(name)
    } catch (error) {
      const isTaken = isUniqueViolation(error) || (error instanceof AppError && error.code === 'identifier_taken')
      if (!isTaken) throw error
    }
  }
  throw new Error('No free name was found for a new site.')
}

interface SiteToMake {
  readonly row: SignUpRow
  readonly name: string
  readonly password: string
  readonly domain: string | undefined
  readonly perDay: number
  readonly arrival: string
}

/** Claims the link first: of many browsers with one link, the others make nothing. Account, site and domain are one transaction. */
async function makeSite(ctx: Ctx, made: SiteToMake): Promise<string> {
  const { row, name, password, domain, perDay, arrival } = made
  return transaction(ctx, async (ctx) => {
    await lockWaiting(ctx.db, row.email)
    if (!(await claimSignUp(ctx, row.signUpId))) throw signUpUsed({})
    await deleteWaiting(ctx.db, row.email)
    const accountId = await createOwner(ctx, row.email, password)
    const { websiteId } = await openSite(
      { ctxFor: (site) => ({ ...ctx, site, actor: { kind: 'system' } }) },
      { identifier: name, title: row.title, theme: row.theme },
      { accountId },
      async (own) => {
        await requireRoomForSite(own, accountId)
        // The lock of the line before is held: nobody else counts now. This one counts already.
        if ((await countMade(own.db, startOfDay(own.now))) > perDay) throw signUpsFull({})
        if (domain !== undefined) await giveDomain(own, `${name}.${domain}`)
        await changeSettings(own, firstPages.set({ pending: true }))
        await noteMadeSite(own, row.signUpId, {
          accountId,
          arrivalHash: sha256(arrival),
          arrivalExpiresAt: new Date(own.now.getTime() + arrivalMs),
        })
      },
    )
    return websiteId
  })
}

async function createOwner(ctx: Ctx, email: string, password: string): Promise<string> {
  try {
    return await createAccount(ctx.db, { email, displayName: 'Owner', password })
  } catch (error) {
    if (error instanceof AppError && error.code === 'email_taken') throw signUpAccountThere({})
    throw error
  }
}

/** Of UTC. */
function startOfDay(now: Date): Date {
  return new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`)
}
