import { type Ctx, transaction } from '../../platform/context.ts'
import { sha256 } from '../../platform/crypto.ts'
import type { Services } from '../../platform/http/feature.ts'
import { newId, newToken } from '../../platform/ids.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { captchaMissing, consumeAnswer } from '../captcha/index.ts'
import { queueMail } from '../mail/index.ts'
import { signUpClosed } from './errors.ts'
import { limitMails, limitNames, limitNetwork } from './limits.ts'
import { buildConfirmMail, buildKnownMail } from './mails.ts'
import { proposeNames, requireFreeName } from './names.ts'
import { MailLanguage, type RequestSignUp, type SignUpState } from './schema.ts'
import { deleteSignUp, findKnownEmail, insertSignUp, lockSignUp, readSwitch, updateLink } from './store.ts'

type SignUpServices = Pick<Services, 'config' | 'defaultSiteId' | 'builtInAddress'>
type OpenSignUps = NonNullable<Services['config']['signUp']>

const linkMs = 24 * 3_600_000
const maxProposals = 3

/** Whether strangers may make sites here now, and where those will stand. */
export async function getSignUpState(ctx: Ctx, services: SignUpServices): Promise<SignUpState> {
  const open = await findOpenSignUps(ctx, services)
  return { isOpen: open !== undefined, domain: open ? getDomain(open, services) : '' }
}

/** How sign-ups are limited. Throws `sign_up_closed` where the installation has none, at other sites than its first one, and while they are switched off. */
export async function requireOpenSignUps(ctx: Ctx, services: SignUpServices): Promise<OpenSignUps> {
  const open = await findOpenSignUps(ctx, services)
  if (!open) throw signUpClosed({})
  return open
}

async function findOpenSignUps(ctx: Ctx, services: SignUpServices): Promise<OpenSignUps | undefined> {
  const { signUp } = services.config
  if (signUp === undefined || ctx.site.id !== (await services.defaultSiteId())) return undefined
  return (await readSwitch(ctx.db)).isOpen ? signUp : undefined
}

function getDomain({ domain }: OpenSignUps, { builtInAddress }: SignUpServices): string {
  return domain ?? new URL(builtInAddress({ identifier: 'x' })).host.slice('x.'.length)
}

/** Names for a site of this title that are free now, the best one first. */
export async function proposeSiteNames(
  ctx: Ctx,
  services: SignUpServices,
  title: string,
  address: string,
): Promise<string[]> {
  const { domain } = await requireOpenSignUps(ctx, services)
  await limitNames(ctx, address)
  return (await proposeNames({ ...ctx, domain }, title)).slice(0, maxProposals)
}

/**
 * Notes that somebody wants a site. Answer and time are the same whether the email has an account or not: a job looks for it and mails. Throws
 * `sign_up_closed`, `captcha_missing`, 429 and what is wrong with the name.
 */
export async function requestSignUp(
  ctx: Ctx,
  services: SignUpServices,
  input: RequestSignUp,
  address: string,
): Promise<void> {
  const { domain } = await requireOpenSignUps(ctx, services)
  await limitNetwork(ctx, address)
  await requireFreeName({ ...ctx, domain }, input.identifier)
  // The last check: other errors cost no second task.
  if (!(await consumeAnswer(ctx, input.captcha))) throw captchaMissing({})
  await limitMails(ctx, input.email)
  const { email, title, identifier, theme, language } = input
  const signUpId = newId(ctx.now.getTime())
  const passwordHash = await hashPassword(input.password)
  const expiresAt = new Date(ctx.now.getTime() + linkMs)
  await transaction(ctx, async (ctx) => {
    await insertSignUp(ctx, { signUpId, email, passwordHash, title, identifier, theme, language, expiresAt })
    await ctx.jobs.add('mail-sign-up', { websiteId: ctx.site.id, signUpId }, { maxAttempts: 3 })
  })
}

/** Mails the link, or to an email with an account where to sign in. Operators are never made by a sign-up. */
export async function mailSignUp(
  ctx: Ctx,
  services: Pick<Services, 'config' | 'siteById'>,
  signUpId: string,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const row = await lockSignUp(ctx.db, signUpId)
    if (!row || row.isMailed) return
    const mail = { language: MailLanguage.parse(row.language), recipient: row.email }
    const known = await findKnownEmail(ctx.db, row.email)
    if (known || services.config.operators.includes(row.email.toLowerCase())) {
      const site = known?.websiteId == null ? undefined : await services.siteById(known.websiteId)
      await deleteSignUp(ctx.db, signUpId)
      const url = `${(site ?? ctx.site).baseUrl}/config`
      await queueMail(ctx, buildKnownMail(ctx.site, { ...mail, url }))
      return
    }
    const token = newToken()
    await updateLink(ctx.db, signUpId, sha256(token))
    // Behind the hash mark, browsers send it to no server, and no log has it.
    const url = `${ctx.site.baseUrl}/config/sign-up#${token}`
    await queueMail(ctx, buildConfirmMail(ctx.site, { ...mail, url }))
  })
}
