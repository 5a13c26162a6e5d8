import { createHash } from 'node:crypto'
import { type Ctx, transaction } from '../../platform/context.ts'
import { countAttempt, limitRate } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import { cutText } from '../../platform/text/cut-text.ts'
import { noteMarketingChoice } from '../customers/index.ts'
import { queueCustomerMail } from '../customer-mails/index.ts'
import { suppressions, unsubscribe } from '../mail/index.ts'
import { describeConfirmation } from './mail.ts'
import type { NewConsent, SubscriberState } from './schema.ts'
import { newsletter } from './settings.ts'
import { selectKnownLists } from './list-store.ts'
import {
  confirmSubscriber,
  endSubscription,
  findSubscriber,
  noteUnsubscribed,
  savePreferences,
  upsertSignUp,
  type Whom,
  type WholeSubscriberRow,
} from './store.ts'
import { readConfirmToken, readPersonalToken } from './token.ts'

const perAddress = { name: 'newsletter', limit: 20, windowSeconds: 600 } as const
const perSite = { name: 'newsletter of site', limit: 2_000, windowSeconds: 600 } as const
/** Mails that ask, of a site: addresses of others are typed in. */
const mailsOfSite = { name: 'newsletter mails of site', limit: 300, windowSeconds: 3600 } as const
/** Mails that ask the owner of one address, from this site and from all of an installation. */
const mailsPerPerson = { name: 'newsletter mails', limit: 3, windowSeconds: 86_400 } as const
const mailsOfInstallation = {
  name: 'newsletter mails',
  limit: 10,
  windowSeconds: 86_400,
  scope: 'installation',
} as const

interface SignUp {
  /** Checked by `checkEmail`. */
  readonly email: string
  readonly name?: string
  readonly listIds: readonly string[]
  readonly proof: Pick<NewConsent, 'source' | 'path' | 'text' | 'address'>
  /** The address belongs to who signs up: they signed in. */
  readonly isProved?: boolean
}

/** Counts a sign-up of a visitor. Throws 429. */
export async function limitSignUps(ctx: Ctx, network: string): Promise<void> {
  await limitRate(ctx, perAddress, network)
  await limitRate(ctx, perSite, 'all')
}

/**
 * Signs a person up. Who has to confirm gets a mail, three a day at most; what callers answer is the same for everybody, so that it tells nothing of
 * who is on a list.
 */
export async function signUpForNews(
  ctx: Ctx,
  { email: typed, name = '', isProved = false, ...input }: SignUp,
): Promise<void> {
  const email = typed.trim().toLowerCase()
  // Mail to name+anything@ arrives at name@.
  const who = createHash('sha256')
    .update(email.replace(/\+[^@]*(?=@)/, ''))
    .digest('base64url')
    .slice(0, 22)
  // Counted before anything is looked up.
  const [site, everywhere] = isProved
    ? [undefined, undefined]
    : [await countAttempt(ctx, mailsPerPerson, who), await countAttempt(ctx, mailsOfInstallation, who)]
  await transaction(ctx, async (ctx) => {
    const mustConfirm = !isProved && (newsletter.read(ctx.site).isDoubleOptIn || (await suppressions.has(ctx, email)))
    const saved = await upsertSignUp(ctx, {
      subscriberId: newId(ctx.now.getTime()),
      email,
      addressHash: suppressions.hash(ctx.site, email),
      name: cutText(name, 200),
      listIds: await selectKnownLists(ctx, input.listIds),
      proof: { event: 'signed-up', ...input.proof },
      isProved,
      mustConfirm,
    })
    if (isProved) await suppressions.lift(ctx, email)
    if (saved.state === 'subscribed' && !saved.hasToConfirm) await noteChoice(ctx, email, true)
    const isFlooded = site?.isExceeded === true || everywhere?.isExceeded === true
    const asks = saved.hasToConfirm && !isProved && !(ctx.rateLimits && isFlooded)
    // Counted last: who gets no mail takes no room from others.
    if (asks && !((await countAttempt(ctx, mailsOfSite, 'all')).isExceeded && ctx.rateLimits))
      await queueCustomerMail(ctx, describeConfirmation(ctx.site, { ...saved, email }))
  })
}

/** The person that a link asks to confirm; undefined for a link that is not ours, or of another time. Changes nothing. */
export async function findUnconfirmed(ctx: Ctx, token: string): Promise<WholeSubscriberRow | undefined> {
  const link = readConfirmToken(ctx.site, token)
  const person = link && (await findSubscriber(ctx, link.subscriberId))
  return person?.epoch === link?.epoch && isOpen(person?.state) ? person : undefined
}

function isOpen(state: SubscriberState | undefined): boolean {
  return state === 'pending' || state === 'subscribed'
}

/** Confirms a sign-up by the link of a mail; false for a link that is not ours, or of another time. */
export async function confirmSignUp(ctx: Ctx, token: string, address: string): Promise<boolean> {
  const link = readConfirmToken(ctx.site, token)
  if (!link) return false
  return transaction(ctx, async (ctx) => {
    const email = await confirmSubscriber(ctx, link, { event: 'confirmed', source: 'link', address })
    if (email === undefined) return false
    await suppressions.lift(ctx, email)
    await noteChoice(ctx, email, true)
    return true
  })
}

/** The person of a link to preferences. Changes nothing. */
export async function findPerson(ctx: Ctx, token: string): Promise<WholeSubscriberRow | undefined> {
  const link = readPersonalToken(ctx.site, token)
  return link && findSubscriber(ctx, link.subscriberId)
}

/** Ends all mails that nobody has to get, by the link of one; false for a link that is not ours. A second time it is the same. */
export async function unsubscribeByLink(ctx: Ctx, token: string, address: string): Promise<boolean> {
  const link = readPersonalToken(ctx.site, token)
  if (!link) return false
  const source = link.campaignId === undefined ? 'link' : `campaign ${link.campaignId}`
  const proof = { event: 'unsubscribed', source, address } as const
  await transaction(ctx, async (ctx) => {
    // Also where the subscriber is deleted, or was added anew.
    await suppressions.addHash(ctx, link.addressHash)
    await endMails(ctx, { subscriberId: link.subscriberId }, proof)
    await endMails(ctx, { addressHash: link.addressHash }, proof)
  })
  if (link.campaignId !== undefined) await noteUnsubscribed(ctx, link.campaignId, link.subscriberId)
  return true
}

/** The same by the link of a reminder or an offer. */
export async function unsubscribeFromOffers(ctx: Ctx, token: string, address: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const addressHash = await unsubscribe(ctx, token)
    if (addressHash === undefined) return false
    await endMails(ctx, { addressHash }, { event: 'unsubscribed', source: 'link', address })
    return true
  })
}

/** Ends mails to a person, who is or is not a subscriber. */
export async function endMails(
  ctx: Ctx,
  whom: Whom,
  proof: NewConsent & { readonly event: 'unsubscribed' | 'bounced' | 'complained' },
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const email = await endSubscription(ctx, whom, proof.event, proof)
    if (email === undefined) return
    // An address that cannot be reached said nothing: its owner may sign up again.
    if (proof.event !== 'bounced') await suppressions.add(ctx, email)
    await noteChoice(ctx, email, false)
  })
}

/** Follows what a person decided in their account, whose email is proved. */
export async function followAccount(
  ctx: Ctx,
  email: string,
  { accepts, address }: { readonly accepts: boolean; readonly address: string },
): Promise<void> {
  const proof = { source: 'account', address }
  if (!accepts) return endMails(ctx, { email: email.toLowerCase() }, { event: 'unsubscribed', ...proof })
  await signUpForNews(ctx, { email, listIds: newsletter.read(ctx.site).listIds, proof, isProved: true })
}

/** Saves the public lists that a person chose on the page of their preferences; false for a link that is not ours. */
export async function choosePreferences(
  ctx: Ctx,
  token: string,
  listIds: readonly string[],
  address: string,
): Promise<boolean> {
  const link = readPersonalToken(ctx.site, token)
  if (!link) return false
  await savePreferences(ctx, link.subscriberId, listIds, { event: 'preferences', source: 'link', address })
  return true
}

async function noteChoice(ctx: Ctx, email: string, accepts: boolean): Promise<void> {
  await noteMarketingChoice(ctx, email, { accepts, source: 'newsletter', address: '' })
}
