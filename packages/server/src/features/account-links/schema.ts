import { z } from 'zod'
import { NewPassword } from '../../platform/passwords.ts'

const Email = z.string().trim().max(254).pipe(z.email('Enter an email, like ana@example.com.'))
const LinkToken = z.string().max(100)

export const RequestPasswordReset = z.object({ email: Email }).meta({ id: 'RequestPasswordReset' })
/** The same for every email. Without a mail server no link reaches anybody, and the screen says what to do. */
export const RequestedPasswordReset = z.object({ hasMailServer: z.boolean() }).meta({ id: 'RequestedPasswordReset' })
export const AccountLinkQuery = z.object({ token: LinkToken }).meta({ id: 'AccountLinkQuery' })
/** What somebody who opens a link of their account reads. */
export const AccountLink = z
  .object({
    purpose: z.enum(['password', 'email']),
    /** The new email; for a new password, the one that the link was mailed to. */
    email: z.string(),
  })
  .meta({ id: 'AccountLink' })
export type AccountLink = z.infer<typeof AccountLink>
export const ResetPassword = z.object({ token: LinkToken, password: NewPassword }).meta({ id: 'ResetPassword' })
export type ResetPassword = z.infer<typeof ResetPassword>

export const RequestEmailChange = z
  .object({ email: Email, password: z.string().min(1, 'Enter your password.').max(200) })
  .meta({ id: 'RequestEmailChange' })
export type RequestEmailChange = z.infer<typeof RequestEmailChange>
