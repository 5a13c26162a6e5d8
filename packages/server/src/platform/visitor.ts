import { createHmac } from 'node:crypto'
import type { Site } from './context.ts'

/** Who comments, reports or likes, as the site tells visitors apart. Nothing of it is an address. */
export interface Visitor {
  /** A keyed hash of the account, else of the browser's cookie. */
  readonly visitorKey: string
  /** A keyed hash of the network. */
  readonly networkKey: string
  /** As limits count it; never stored. */
  readonly network: string
  /** Who is signed in. */
  readonly account?: { readonly customerId: string; readonly name: string; readonly email: string } | undefined
}

/** A keyed hash that means nothing on another site or without the site's secret. */
export function hashVisitor(
  { secret }: Pick<Site, 'secret'>,
  kind: 'account' | 'browser' | 'network',
  value: string,
): string {
  return createHmac('sha256', secret).update(`visitor ${kind} ${value}`).digest('base64url').slice(0, 27)
}
