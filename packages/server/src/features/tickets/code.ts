import { createHmac } from 'node:crypto'
import type { Site } from '../../platform/context.ts'
import { equalsInConstantTime } from '../../platform/crypto.ts'

/** Which ticket of a site: the piece of an order line, counted from 1. */
export interface TicketPlace {
  readonly orderId: string
  readonly orderNumber: number
  readonly lineId: string
  readonly number: number
}

/** Without letters that are mistaken for digits, so that codes can be typed. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const signatureLength = 12

/** The code of a ticket, `1042-7K3M-Q2XA-9P0D`: the order's number, then 60 bits that only this site can make. */
export function formatTicketCode(site: Pick<Site, 'secret'>, place: TicketPlace): string {
  const parts = signPlace(site, place).match(/.{4}/g) ?? []
  return [String(place.orderNumber), ...parts].join('-')
}

/** What a typed or scanned code says; undefined when it has not the form of one. Spaces, dashes and small letters do not matter. */
export function readTicketCode(text: string): { readonly orderNumber: number; readonly signature: string } | undefined {
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const match = /^(\d{1,15})([0-9A-Z]{12})$/.exec(letters)
  return match ? { orderNumber: Number(match[1]), signature: match[2] ?? '' } : undefined
}

/** True when the signature of a code is that of this ticket. */
export function isTicketSignature(site: Pick<Site, 'secret'>, place: TicketPlace, given: string): boolean {
  return equalsInConstantTime(given, signPlace(site, place))
}

function signPlace({ secret }: Pick<Site, 'secret'>, { orderId, lineId, number }: TicketPlace): string {
  const bytes = createHmac('sha256', secret).update(`ticket ${orderId} ${lineId} ${number}`).digest()
  // 256 is a multiple of 32: each letter is as likely as another.
  return Array.from(bytes.subarray(0, signatureLength), (byte) => alphabet[byte % alphabet.length]).join('')
}
