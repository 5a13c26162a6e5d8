import { z } from 'zod'
import { Capability } from './roles.ts'

export const minPasswordLength = 10
const maxPasswordLength = 200

export const SignIn = z
  .object({
    email: z.string().trim().min(1, 'Please enter your email.').max(254),
    password: z.string().min(1, 'Please enter your password.').max(maxPasswordLength),
  })
  .meta({ id: 'SignIn' })
export const ChangePassword = z
  .object({
    currentPassword: z.string().min(1, 'Please enter your current password.').max(maxPasswordLength),
    newPassword: z
      .string()
      .min(minPasswordLength, `Please choose a password of at least ${minPasswordLength} characters.`)
      .max(maxPasswordLength),
  })
  .meta({ id: 'ChangePassword' })
export const SiteSummary = z
  .object({
    id: z.string(),
    title: z.string(),
    /** Where visitors see the site, without a trailing slash. */
    url: z.string(),
    language: z.string(),
    timeZone: z.string(),
    currency: z.string(),
  })
  .meta({ id: 'SiteSummary' })
/** The browser's standing on this site: `signedIn` says which of the two it is. */
export const SessionState = z
  .discriminatedUnion('signedIn', [
    z.object({ signedIn: z.literal(false), site: SiteSummary }),
    z.object({
      signedIn: z.literal(true),
      site: SiteSummary,
      account: z.object({ id: z.string(), email: z.string(), displayName: z.string() }),
      role: z.object({ name: z.string(), title: z.string() }),
      capabilities: z.array(Capability),
      /** True while the store takes only test payments. */
      testMode: z.boolean(),
    }),
  ])
  .meta({ id: 'Session' })
export type SessionState = z.infer<typeof SessionState>
