import { z } from 'zod'
import type { DeliveryRow } from './store.ts'

/** Forms of the body of a delivery, oldest first. A form never changes: what is new gets a version of its own. */
const payloadVersions = ['2026-11-22', '2026-11-27'] as const

export const PayloadVersion = z.enum(payloadVersions).meta({ id: 'WebhookPayloadVersion' })
export type PayloadVersion = z.infer<typeof PayloadVersion>

/** What a new webhook gets. */
export const newestVersion: PayloadVersion = '2026-11-27'

/** Oldest first. */
export function listVersions(): PayloadVersion[] {
  return [...payloadVersions]
}

type BodyParts = Pick<DeliveryRow, 'eventId' | 'topic' | 'data' | 'createdAt' | 'payloadVersion'>

/** The text of a delivery: the same for each attempt. A version that is not known any more is written as the oldest. */
export function writeBody(websiteId: string, { eventId, topic, data, createdAt, payloadVersion }: BodyParts): string {
  const createdOn = createdAt.toISOString()
  if (payloadVersion !== '2026-11-27') return JSON.stringify({ id: eventId, topic, websiteId, createdOn, data })
  return JSON.stringify({ version: payloadVersion, id: eventId, topic, websiteId, createdOn, object: readObject(data) })
}

/** `{ orderId }` as `{ type: 'order', id }`, so that a receiver reads every topic alike; null for an event about nothing. */
function readObject(data: Readonly<Record<string, unknown>>): { readonly type: string; readonly id: unknown } | null {
  const [entry] = Object.entries(data)
  return entry === undefined ? null : { type: entry[0].replace(/Id$/, ''), id: entry[1] }
}
