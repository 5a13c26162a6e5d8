import { createHmac } from 'node:crypto'
import type { CarrierService } from '@vitrine/commerce'
import type { Ctx, Site } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { isLocalAddress } from '../../../platform/outbound/addresses.ts'
import { FetchRefusedError, type FetchPolicy, publicServers } from '../../../platform/outbound/fetch-public.ts'
import { postPublic } from '../../../platform/outbound/post-public.ts'
import { signMessage } from '../../../platform/outbound/sign-message.ts'
import { type CarrierShipment, writeQuestion } from './request.ts'
import { CarrierAnswer, type CarrierFailure } from './schema.ts'

/** A buyer waits for it. One byte more than an answer may have: so a longer one is noticed. */
const limits = { timeoutMs: 3_000, maxAnswerBytes: 64_000 + 1 }
const detailLength = 300

interface CarrierOutcome {
  /** Undefined: there is no answer that can be used. */
  readonly services: readonly CarrierService[] | undefined
  readonly failure: CarrierFailure | null
  readonly detail: string
  readonly request: string
  readonly answer: string
}

/** Signs questions to one address. Another address has another secret, so a new secret is had by a new address. */
export function getCarrierSecret(site: Pick<Site, 'secret'>, url: string): string {
  return `whsec_${createHmac('sha256', site.secret).update(`carrier service ${url}`).digest('base64')}`
}

/**
 * Asks a carrier service what it takes for a shipment, once, for 3 seconds at most. Never throws for what the service does. Not to be called
 * inside a transaction.
 */
export async function askCarrier(ctx: Ctx, url: string, shipment: CarrierShipment): Promise<CarrierOutcome> {
  if (ctx.db.isTransaction) throw new Error('A carrier service was to be asked inside a transaction.')
  const id = newId(ctx.now.getTime())
  const request = writeQuestion(ctx.site, id, shipment)
  const refuse = (failure: CarrierFailure, detail: string, answer = ''): CarrierOutcome => ({
    services: undefined,
    failure,
    detail: detail.slice(0, detailLength),
    request,
    answer,
  })
  try {
    const headers = { ...signMessage([getCarrierSecret(ctx.site, url)], id, request), 'user-agent': 'Vitrine-Shipping' }
    const { statusCode, body } = await postPublic(url, { body: request, headers }, limits, toPolicy(ctx))
    if (statusCode !== 200) return refuse('status', String(statusCode), body)
    if (Buffer.byteLength(body) >= limits.maxAnswerBytes) return refuse('too_long', '', body)
    const read = CarrierAnswer.safeParse(readJson(body))
    if (!read.success) return refuse('shape', describeIssue(read.error.issues[0]), body)
    if (read.data.currency !== shipment.currency) return refuse('currency', read.data.currency, body)
    const services = read.data.services.map(({ earliestDelivery = null, latestDelivery = null, ...service }) => ({
      ...service,
      earliestDelivery,
      latestDelivery,
    }))
    return { services, failure: null, detail: '', request, answer: body }
  } catch (error) {
    return refuse(
      'unreachable',
      error instanceof FetchRefusedError ? error.message : 'The server could not be reached.',
    )
  }
}

function toPolicy({ localCarrierCertificate }: Pick<Ctx, 'localCarrierCertificate'>): FetchPolicy {
  if (localCarrierCertificate === undefined) return publicServers
  return { isAllowed: isLocalAddress, anyPort: true, ca: localCarrierCertificate }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function describeIssue(issue: { readonly path: readonly PropertyKey[]; readonly message: string } | undefined): string {
  if (!issue) return ''
  return issue.path.length === 0 ? issue.message : `${issue.path.map(String).join('.')}: ${issue.message}`
}
