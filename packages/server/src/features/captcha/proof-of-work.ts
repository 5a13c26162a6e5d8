import { createHmac, randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Ctx, Site } from '../../platform/context.ts'
import { equalsInConstantTime, sha256 } from '../../platform/crypto.ts'
import { newToken } from '../../platform/ids.ts'

/** Hashes that a browser tries at most: some tenths of a second of work on a phone. */
const maxNumber = 20_000

/** A task whose answer takes a moment to find and no time to check, in the format of ALTCHA. */
export const Challenge = z
  .object({
    algorithm: z.literal('SHA-256'),
    /** The hash of `salt` and the number to find. */
    challenge: z.string(),
    maxnumber: z.int().min(1),
    salt: z.string(),
    signature: z.string(),
  })
  .meta({ id: 'FormChallenge' })
export type Challenge = z.infer<typeof Challenge>

const Solution = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  number: z.int().min(0).max(maxNumber),
  salt: z.string().max(200),
  signature: z.string(),
})

/** A task for who sends a form with this key. Each key is good for one submission, and so is the answer. */
export function createChallenge({ site }: Pick<Ctx, 'site'>, key: string): Challenge {
  const salt = `${newToken()}?key=${hashKey(key)}&`
  const challenge = sha256(`${salt}${randomInt(maxNumber)}`)
  return { algorithm: 'SHA-256', challenge, maxnumber: maxNumber, salt, signature: sign(site, challenge) }
}

/** Whether the answer, JSON in Base64 as ALTCHA sends it, is right and belongs to this key. */
export function isSolved(ctx: Pick<Ctx, 'site'>, key: string, answer: string): boolean {
  return findSolved(ctx, key, answer) !== undefined
}

/** The challenge that the answer solves, where it is right and belongs to this key. One answer can be written in many ways, its challenge in one. */
export function findSolved({ site }: Pick<Ctx, 'site'>, key: string, answer: string): string | undefined {
  const solution = Solution.safeParse(parse(answer)).data
  if (!solution) return undefined
  const { challenge, number, salt, signature } = solution
  const isRight =
    salt.endsWith(`?key=${hashKey(key)}&`) &&
    equalsInConstantTime(challenge, sha256(`${salt}${number}`)) &&
    equalsInConstantTime(signature, sign(site, challenge))
  return isRight ? challenge : undefined
}

function parse(answer: string): unknown {
  try {
    return JSON.parse(Buffer.from(answer, 'base64').toString('utf8'))
  } catch (cause) {
    // A stranger may send anything: it is a wrong answer.
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}

function hashKey(key: string): string {
  // With 20 digits salt and number fit into one block of the algorithm.
  return sha256(key).slice(0, 20)
}

function sign({ secret }: Pick<Site, 'secret'>, challenge: string): string {
  return createHmac('sha256', secret).update(`form captcha ${challenge}`).digest('base64url')
}
