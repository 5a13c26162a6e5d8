import type { FastifyRequest } from 'fastify'
import { sha256 } from '../../platform/crypto.ts'
import { limitRate, type RateRule } from '../../platform/http/rate-limit.ts'
import { toNetwork } from '../../platform/network/network.ts'

const quarter = { windowSeconds: 900 } as const
const hour = { windowSeconds: 3600 } as const
const signIns: readonly [RateRule, RateRule] = [
  { ...quarter, name: 'account sign-in address', limit: 60 },
  { ...quarter, name: 'account sign-in', limit: 20 },
]
const codes: readonly [RateRule, RateRule] = [
  { ...hour, name: 'account code address', limit: 60 },
  { ...hour, name: 'account code', limit: 8 },
]
const guesses: RateRule = { ...quarter, name: 'account code guess', limit: 60 }
const changes: RateRule = { ...hour, name: 'account change', limit: 200 }

/** An export reads all tables that name a person. */
const exportsOfData: RateRule = { ...hour, name: 'account export', limit: 5 }

/** Counted before anything is looked up, and for every email that is typed: the count says nothing of accounts. */
export function limitSignIns(request: FastifyRequest, email: string): Promise<void> {
  return limitBoth(request, signIns, email)
}

/** Also for a signed-in person, who may ask for mails to strangers. */
export function limitCodes(request: FastifyRequest, email: string): Promise<void> {
  return limitBoth(request, codes, email)
}

export function limitGuesses(request: FastifyRequest): Promise<void> {
  return limitRate(request.ctx, guesses, toNetwork(request.ip))
}

/** By the account: who signs in from many addresses gets no more. */
export function limitExports(request: FastifyRequest, customerId: string): Promise<void> {
  return limitRate(request.ctx, exportsOfData, customerId)
}

/** A hook of every other call that changes an account. */
export async function limitChanges(request: FastifyRequest): Promise<void> {
  await limitRate(request.ctx, changes, toNetwork(request.ip))
}

async function limitBoth(
  request: FastifyRequest,
  [perAddress, perEmail]: readonly [RateRule, RateRule],
  email: string,
) {
  await limitRate(request.ctx, perAddress, toNetwork(request.ip))
  // The counts are kept for a day and name nobody.
  await limitRate(request.ctx, perEmail, sha256(email.trim().toLowerCase()).slice(0, 32))
}
