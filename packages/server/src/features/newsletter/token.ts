import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Site } from '../../platform/context.ts'
import { equalsInConstantTime } from '../../platform/crypto.ts'

type Signer = Pick<Site, 'secret'>

const idLength = 24
const signatureLength = 22

/** The page on which a person confirms that they want mails. */
export function getConfirmPath(site: Signer, subscriberId: string, epoch: number): string {
  return `/form/newsletter/confirm/${subscriberId}${epoch}.${sign(site, `confirm ${subscriberId} ${epoch}`)}`
}

export function readConfirmToken(
  site: Signer,
  token: string,
): { readonly subscriberId: string; readonly epoch: number } | undefined {
  const [, subscriberId = '', epoch = '', signature = ''] = /^(.{24})(\d{1,9})\.(.{22})$/.exec(token) ?? []
  if (!equalsInConstantTime(signature, sign(site, `confirm ${subscriberId} ${epoch}`))) return undefined
  return { subscriberId, epoch: Number(epoch) }
}

interface PersonalLink {
  readonly subscriberId: string
  /** The campaign whose mail has the link. */
  readonly campaignId?: string | undefined
}

/** The secret of a person's links: unsubscribe and preferences. */
export function createPersonalToken(site: Signer, { subscriberId, campaignId = '' }: PersonalLink): string {
  return `${subscriberId}${campaignId}${sign(site, `person ${subscriberId} ${campaignId}`)}`
}

export function readPersonalToken(site: Signer, token: string): PersonalLink | undefined {
  if (token.length !== idLength + signatureLength && token.length !== 2 * idLength + signatureLength) return undefined
  const subscriberId = token.slice(0, idLength)
  const campaignId = token.slice(idLength, -signatureLength)
  const isOurs = equalsInConstantTime(token.slice(-signatureLength), sign(site, `person ${subscriberId} ${campaignId}`))
  return isOurs ? { subscriberId, campaignId: campaignId === '' ? undefined : campaignId } : undefined
}

/** What a form on a page offers, and the text beside it. Signed, so that visitors cannot write their own proof. */
const Offer = z.object({ listIds: z.array(z.string()), text: z.string() })
type Offer = z.infer<typeof Offer>

export function signOffer(site: Signer, offer: Offer): string {
  const json = Buffer.from(JSON.stringify(offer)).toString('base64url')
  return `${json}.${sign(site, `offer ${json}`)}`
}

export function readOffer(site: Signer, signed: string): Offer | undefined {
  const [json = '', signature = ''] = signed.split('.')
  if (!equalsInConstantTime(signature, sign(site, `offer ${json}`))) return undefined
  return Offer.parse(JSON.parse(Buffer.from(json, 'base64url').toString()))
}

function sign({ secret }: Signer, text: string): string {
  return createHmac('sha256', secret).update(`newsletter ${text}`).digest('base64url').slice(0, signatureLength)
}
