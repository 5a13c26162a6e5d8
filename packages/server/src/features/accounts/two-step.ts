import { type Ctx, transaction } from '../../platform/context.ts'
import { limitRate, type RateRule } from '../../platform/http/rate-limit.ts'
import { twoStepIsOn, twoStepNotSetUp, twoStepRequired, twoStepUnreadable, wrongCode } from './errors.ts'
import { getOwnId, verifyOwnPassword } from './own-password.ts'
import type { RecoveryCodes, TwoStepSetup, TwoStepState } from './schema.ts'
import { buildTotpUri, findTotpStep, newRecoveryCodes, newTotpSecret, normalizeCode } from './two-step-codes.ts'
import {
  claimRecoveryCode,
  claimStep,
  confirmSetup,
  countRecoveryCodes,
  deleteTwoStep,
  findTwoStep,
  replaceRecoveryCodes,
  upsertSetup,
} from './two-step-store.ts'

// Three codes of a million are right at a time: 60 guesses a day find one in 15 years, and only who has the password may guess.
const perQuarter: RateRule = { name: 'code', limit: 10, windowSeconds: 900, scope: 'installation' }
const perDay: RateRule = { name: 'code day', limit: 60, windowSeconds: 86_400, scope: 'installation' }
const tooManyCodes = 'Too many codes were tried. Please wait a few minutes and try again.'

/** Whether signing in takes a code, and how many recovery codes are left. */
export async function getTwoStep(ctx: Ctx): Promise<TwoStepState> {
  const accountId = getOwnId(ctx)
  const row = await findTwoStep(ctx, accountId)
  return {
    isOn: Boolean(row?.confirmed_at),
    changedOn: row?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: row?.confirmed_at ? await countRecoveryCodes(ctx, accountId) : 0,
  }
}

/** Makes the secret for an authenticator app. It is asked for once a code of it has been entered. */
export async function beginTwoStep(ctx: Ctx, password: string): Promise<TwoStepSetup> {
  const account = await verifyOwnPassword(ctx, password)
  const secret = newTotpSecret()
  const sealed = await ctx.secrets.seal(secret, describeSecret(account.account_id))
  if (!(await upsertSetup(ctx, account.account_id, sealed))) throw twoStepIsOn({})
  return { secret, uri: buildTotpUri(secret, ctx.site.title.replaceAll(':', ' '), account.email) }
}

/** Switches the second step on with a first code; gives the recovery codes, which are shown this once. */
export async function confirmTwoStep(ctx: Ctx, code: string): Promise<RecoveryCodes> {
  const accountId = getOwnId(ctx)
  const row = await findTwoStep(ctx, accountId)
  if (!row) throw twoStepNotSetUp({})
  if (row.confirmed_at) throw twoStepIsOn({})
  await limitCodes(ctx, accountId)
  if (!(await acceptTotp(ctx, accountId, row.secret, normalizeCode(code)))) throw wrongCode({})
  return transaction(ctx, async (ctx) => {
    await confirmSetup(ctx, accountId)
    return renewCodes(ctx, accountId)
  })
}

/** Makes ten new recovery codes; those before stop working. Takes a code. */
export async function renewRecoveryCodes(ctx: Ctx, code: string): Promise<RecoveryCodes> {
  const accountId = getOwnId(ctx)
  await requireCode(ctx, accountId, code)
  return transaction(ctx, (ctx) => renewCodes(ctx, accountId))
}

/** Switches the second step off. Takes a code: a stolen session is not enough. */
export async function endTwoStep(ctx: Ctx, code: string): Promise<void> {
  const accountId = getOwnId(ctx)
  await requireCode(ctx, accountId, code)
  await transaction(ctx, (ctx) => deleteTwoStep(ctx, accountId))
}

/**
 * Checks the second step of a sign-in, where the account has one. Throws `two_step_required` without a code, `wrong_code`, or 429.
 */
export async function verifySecondStep(ctx: Ctx, accountId: string, code: string | undefined): Promise<void> {
  const row = await findTwoStep(ctx, accountId)
  if (!row?.confirmed_at) return
  if (code === undefined || code === '') throw twoStepRequired({})
  await requireCode(ctx, accountId, code)
}

/** Throws unless the code is one of the app or an unused recovery code. Uses it up. */
async function requireCode(ctx: Ctx, accountId: string, text: string): Promise<void> {
  const row = await findTwoStep(ctx, accountId)
  if (!row?.confirmed_at) throw twoStepNotSetUp({})
  await limitCodes(ctx, accountId)
  const code = normalizeCode(text)
  const accepted = /^\d{6}$/.test(code)
    ? await acceptTotp(ctx, accountId, row.secret, code)
    : await claimRecoveryCode(ctx, accountId, await ctx.secrets.hash(code, describeCode(accountId)))
  if (!accepted) throw wrongCode({})
}

async function acceptTotp(ctx: Ctx, accountId: string, sealed: string, code: string): Promise<boolean> {
  const secret = await ctx.secrets.open(sealed, describeSecret(accountId))
  if (secret === undefined) throw twoStepUnreadable({})
  const step = findTotpStep(secret, code, ctx.now)
  return step !== undefined && claimStep(ctx, accountId, step)
}

async function renewCodes(ctx: Ctx, accountId: string): Promise<RecoveryCodes> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => ctx.secrets.hash(normalizeCode(code), describeCode(accountId)))
  await replaceRecoveryCodes(ctx, accountId, await Promise.all(hashes))
  return { codes }
}

async function limitCodes(ctx: Ctx, accountId: string): Promise<void> {
  await limitRate(ctx, perQuarter, accountId, tooManyCodes)
  await limitRate(ctx, perDay, accountId, tooManyCodes)
}

function describeSecret(accountId: string): string {
  return `two-step secret of ${accountId}`
}

function describeCode(accountId: string): string {
  return `recovery code of ${accountId}`
}
