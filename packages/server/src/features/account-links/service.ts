import { type Ctx, transaction } from '../../platform/context.ts'
import { sha256 } from '../../platform/crypto.ts'
import { isUniqueViolation } from '../../platform/errors.ts'
import { newToken } from '../../platform/ids.ts'
import { toNetwork } from '../../platform/network/network.ts'
import { limitRate, type RateRule } from '../../platform/http/rate-limit.ts'
import { setPassword, verifyOwnPassword } from '../accounts/index.ts'
import { queueMail } from '../mail/index.ts'
import { emailInUse, linkExpired, linkUnknown, linkUsed, sameEmail } from './errors.ts'
import { buildEmailMail, buildEmailNotice, buildPasswordMail, buildPasswordNotice } from './mails.ts'
import type { AccountLink, RequestEmailChange, ResetPassword } from './schema.ts'
import {
  claimLink,
  deleteOpenLinks,
  findLink,
  findMemberByEmail,
  insertLink,
  type LinkRow,
  type NewLink,
  updateEmail,
} from './store.ts'

const linkMs = 3_600_000
const hour = { windowSeconds: 3600, scope: 'installation' } as const
const perAddress: RateRule = { ...hour, name: 'reset address', limit: 30 }
/** Counted for every email, so that the count says nothing about accounts. */
const perEmail: RateRule = { ...hour, name: 'reset email', limit: 5 }
const perAccount: RateRule = { ...hour, name: 'email change', limit: 5 }
const perGuess: RateRule = { ...hour, name: 'link address', limit: 60 }
const tooMany = 'Too many attempts. Please wait an hour and try again.'

/**
 * Asks for a link to a new password. The answer is the same whether the email has an account or not, and so is the time it takes: a job looks
 * for the account.
 */
export async function requestPasswordReset(ctx: Ctx, email: string, address: string): Promise<void> {
  await limitRate(ctx, perAddress, toNetwork(address), tooMany)
  await limitRate(ctx, perEmail, email.toLowerCase(), tooMany)
  await ctx.jobs.add('mail-password-link', { websiteId: ctx.site.id, email }, { maxAttempts: 3 })
}

/** Mails the link where the email is that of a member of this site. */
export async function mailPasswordLink(ctx: Ctx, email: string): Promise<void> {
  const account = await findMemberByEmail(ctx, email)
  if (!account) return
  await transaction(ctx, async (ctx) => {
    const url = await createLink(ctx, 'reset-password', {
      accountId: account.account_id,
      purpose: 'password',
      email: account.email,
    })
    await queueMail(ctx, buildPasswordMail(ctx.site, account.email, url))
  })
}

/** What a link is for. Throws which of the ways it has ended. */
export async function getAccountLink(ctx: Ctx, token: string, address: string): Promise<AccountLink> {
  const { purpose, email } = await getLink(ctx, token, address)
  return { purpose, email }
}

/** Sets the password of the account of a link, and signs it out everywhere. The second step of the sign-in stays as it is. */
export async function resetPassword(ctx: Ctx, { token, password }: ResetPassword, address: string): Promise<void> {
  const link = await getLink(ctx, token, address, 'password')
  await transaction(ctx, async (ctx) => {
    await claim(ctx, token)
    await setPassword(ctx.db, link.account_email, password)
    await deleteOpenLinks(ctx, link.account_id)
    await queueMail(ctx, buildPasswordNotice(ctx.site, link.account_email))
  })
}

/** Mails a link to the new email of the person who acts, and a notice to the present one. Throws `wrong_password` or 429. */
export async function requestEmailChange(ctx: Ctx, { email, password }: RequestEmailChange): Promise<void> {
  const account = await verifyOwnPassword(ctx, password)
  if (account.email === email) throw sameEmail({})
  await limitRate(ctx, perAccount, account.account_id, tooMany)
  await transaction(ctx, async (ctx) => {
    const url = await createLink(ctx, 'confirm-email', { accountId: account.account_id, purpose: 'email', email })
    await queueMail(ctx, buildEmailMail(ctx.site, email, url))
    await queueMail(ctx, buildEmailNotice(ctx.site, account.email, email, false))
  })
}

/** Gives the account of a link its new email. Throws `email_in_use` where another account has it by now. */
export async function confirmEmail(ctx: Ctx, token: string, address: string): Promise<AccountLink> {
  const link = await getLink(ctx, token, address, 'email')
  try {
    await transaction(ctx, async (ctx) => {
      await claim(ctx, token)
      await updateEmail(ctx, link.account_id, link.email)
      await deleteOpenLinks(ctx, link.account_id)
      await queueMail(ctx, buildEmailNotice(ctx.site, link.account_email, link.email, true))
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw emailInUse({ email: link.email })
    throw error
  }
  return { purpose: 'email', email: link.email }
}

async function createLink(
  ctx: Ctx,
  page: string,
  link: Pick<NewLink, 'accountId' | 'purpose' | 'email'>,
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(ctx.now.getTime() + linkMs)
  await insertLink(ctx, { ...link, tokenHash: sha256(token), expiresAt })
  // Behind the hash mark, browsers send it to no server, and no log has it. The address never comes from a request.
  return `${ctx.site.baseUrl}/config/${page}#${token}`
}

async function getLink(ctx: Ctx, token: string, address: string, purpose?: LinkRow['purpose']): Promise<LinkRow> {
  await limitRate(ctx, perGuess, toNetwork(address), tooMany)
  const link = await findLink(ctx, sha256(token))
  if (!link || (purpose !== undefined && link.purpose !== purpose)) throw linkUnknown({})
  if (link.used_at) throw linkUsed({})
  if (link.expires_at <= ctx.now) throw linkExpired({})
  return link
}

async function claim(ctx: Ctx, token: string): Promise<void> {
  if (!(await claimLink(ctx, sha256(token)))) throw linkUsed({})
}
