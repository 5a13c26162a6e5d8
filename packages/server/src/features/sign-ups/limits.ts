import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { limitRate, type RateRule } from '../../platform/http/rate-limit.ts'
import { toNetwork, toWideNetwork } from '../../platform/network/network.ts'
import type { RefusalReason } from './schema.ts'
import { addRefusal } from './store.ts'

const hour = { windowSeconds: 3600, scope: 'installation' } as const
const day = { windowSeconds: 86_400, scope: 'installation' } as const
const perNetwork: RateRule = { ...hour, name: 'sign-up network', limit: 10 }
const perWideNetwork: RateRule = { ...day, name: 'sign-up wide network', limit: 40 }
/** So many mails a person gets whom somebody else signs up. Counted for every email, so that the count says nothing about accounts. */
const perEmail: RateRule = { ...day, name: 'sign-up email', limit: 3 }
const perGuess: RateRule = { ...hour, name: 'sign-up link', limit: 60 }
const perLink: RateRule = { ...hour, name: 'sign-up password', limit: 10 }
const perNameNetwork: RateRule = { ...hour, name: 'sign-up names', limit: 120 }

const tooMany = 'Too many attempts. Please wait an hour and try again.'
const tooManyMails = 'This email was signed up three times today. Look for our mails, or try again tomorrow.'

/** Counts an attempt from an address. Throws 429. */
export async function limitNetwork(ctx: Ctx, address: string): Promise<void> {
  await countRefusals(ctx, 'network', async () => {
    await limitRate(ctx, perNetwork, toNetwork(address), tooMany)
    await limitRate(ctx, perWideNetwork, toWideNetwork(address), tooMany)
  })
}

/** Counts a mail to a person. No limit is of all people together: a few networks could keep everybody else out. Throws 429. */
export async function limitMails(ctx: Ctx, email: string): Promise<void> {
  await countRefusals(ctx, 'email', () => limitRate(ctx, perEmail, toMailbox(email), tooManyMails))
}

/** Counts somebody who opens links. Throws 429. */
export async function limitGuesses(ctx: Ctx, address: string): Promise<void> {
  await limitRate(ctx, perGuess, toNetwork(address), tooMany)
}

/** Counts a password that is tried with a link, from wherever. Throws 429. */
export async function limitPasswords(ctx: Ctx, signUpId: string): Promise<void> {
  await limitRate(ctx, perLink, signUpId, tooMany)
}

/** Counts a look-up of names. Throws 429. */
export async function limitNames(ctx: Ctx, address: string): Promise<void> {
  await limitRate(ctx, perNameNetwork, toNetwork(address), tooMany)
}

/** Runs a check; what it refuses by a limit is counted for the operators. */
export async function countRefusals<Result>(
  ctx: Ctx,
  reason: RefusalReason,
  check: () => Promise<Result>,
): Promise<Result> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof AppError && error.status === 429) await addRefusal(ctx, reason)
    throw error
  }
}

/** One mailbox has many spellings: ada+1@example.com is read by ada@example.com, and dots mean nothing at Gmail. */
function toMailbox(email: string): string {
  const [, name = '', host = ''] = /^([^+@]*).*@(.*)$/.exec(email.toLowerCase()) ?? []
  return /^(?:gmail|googlemail)\.com$/.test(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
