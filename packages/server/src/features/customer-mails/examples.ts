import type { Site } from '../../platform/context.ts'
import type { CustomerMailKind } from './kinds.ts'
import type { CustomerMail } from './render.ts'

/** Mails of an invented buyer, for previews and tests: each made by the code that makes the real ones. */
export type MailExamples = Readonly<Partial<Record<CustomerMailKind, (site: Site, now: Date) => CustomerMail>>>

/** Who and what examples are about. The id has the length of a real one, and names nothing. */
export const example = {
  id: 'example00000000000000000',
  email: 'alex@example.com',
  firstName: 'Alex',
  product: 'Linen shirt',
  priceMinor: 4_800,
} as const

/** Some days after `now`. */
export function addExampleDays(now: Date, days: number): Date {
  return new Date(now.getTime() + days * 86_400_000)
}
