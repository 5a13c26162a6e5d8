import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Site } from '../../platform/context.ts'
import { equalsInConstantTime } from '../../platform/crypto.ts'

type Signer = Pick<Site, 'secret'>

const idLength = 24
const signatureLength = 22
const hashLength = 22

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
  /** Of the address that the mail went to: it holds when the subscriber is deleted. */
  readonly addressHash: string
  /** The campaign whose mail has the link. */
  readonly campaignId?: string | undefined
}

/** The secret of a person's links: unsubscribe and preferences. */
export function createPersonalToken(
  site: Signer,
  { subscriberId, addressHash, campaignId = '' }: PersonalLink,
): string {
  const text = `${subscriberId}${campaignId}${addressHash}`
  return `${text}${sign(site, `person ${text}`)}`
}

export function readPersonalToken(site: Signer, token: string): PersonalLink | undefined {
  const shortest = idLength + hashLength + signatureLength
  if (token.length !== shortest && token.length !== shortest + idLength) return undefined
  const text = token.slice(0, -signatureLength)
  if (!equalsInConstantTime(token.slice(-signatureLength), sign(site, `person ${text}`))) return undefined
  const campaignId = text.slice(idLength, -hashLength)
  return {
    subscriberId: text.slice(0, idLength),
    addressHash: text.slice(-hashLength),
    campaignId: campaignId === '' ? undefined : campaignId,
  }
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
