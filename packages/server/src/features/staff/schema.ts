import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { NewPassword } from '../../platform/passwords.ts'
import { roles } from '../accounts/index.ts'

/** A password that is only compared. */
const KnownPassword = z.string().min(1, 'Enter your password.').max(200)

const RoleSummary = z
  .object({
    /** One of the roles of the table, unless it was stored by an older version. */
    name: z.string(),
    title: z.string(),
  })
  .meta({ id: 'RoleSummary' })
const StaffMember = z
  .object({
    accountId: z.string(),
    displayName: z.string(),
    email: z.string(),
    role: RoleSummary,
    isOwner: z.boolean(),
    /** Whether signing in takes a code besides the password. */
    hasTwoStep: z.boolean(),
    /** Null for somebody who has no session here. */
    lastSeenOn: z.string().nullable(),
    createdOn: z.string(),
  })
  .meta({ id: 'StaffMember' })
const StaffInvitation = z
  .object({
    id: z.string(),
    email: z.string(),
    role: RoleSummary,
    /** Null where the inviter has left. */
    invitedBy: z.string().nullable(),
    createdOn: z.string(),
    expiresOn: z.string(),
    isExpired: z.boolean(),
  })
  .meta({ id: 'StaffInvitation' })
export const Staff = z
  .object({
    /** The owner first, then by name. */
    members: z.array(StaffMember),
    /** Those that nobody has accepted yet, newest first. */
    invitations: z.array(StaffInvitation),
  })
  .meta({ id: 'Staff' })
export type Staff = z.infer<typeof Staff>

/** An invitation that was sent. `link` is only where the installation has no mail server to send it. */
export const SentInvitation = StaffInvitation.extend({ link: z.string().nullable() }).meta({ id: 'SentInvitation' })
export type SentInvitation = z.infer<typeof SentInvitation>

const Email = z.string().trim().max(254).pipe(z.email('Enter an email, like ana@example.com.'))

export const InviteStaff = z.object({ email: Email, role: roles.RoleName }).meta({ id: 'InviteStaff' })
export type InviteStaff = z.infer<typeof InviteStaff>
export const ChangeRole = z.object({ role: roles.RoleName }).meta({ id: 'ChangeRole' })
export const TransferOwnership = z
  .object({ accountId: IdInput, password: KnownPassword })
  .meta({ id: 'TransferOwnership' })
export type TransferOwnership = z.infer<typeof TransferOwnership>

const InvitationToken = z.string().max(100)
export const InvitationQuery = z.object({ token: InvitationToken }).meta({ id: 'InvitationQuery' })
/** What somebody who opens the link of an invitation reads. */
export const InvitationOffer = z
  .object({
    email: z.string(),
    role: RoleSummary,
    invitedBy: z.string().nullable(),
    expiresOn: z.string(),
    /** Whether the email has an account already, so that its password is asked for. */
    hasAccount: z.boolean(),
  })
  .meta({ id: 'InvitationOffer' })
export type InvitationOffer = z.infer<typeof InvitationOffer>
export const AcceptInvitation = z
  .discriminatedUnion('hasAccount', [
    z.object({
      hasAccount: z.literal(false),
      token: InvitationToken,
      displayName: z.string().trim().min(1, 'Enter your name.').max(100),
      password: NewPassword,
    }),
    z.object({
      hasAccount: z.literal(true),
      token: InvitationToken,
      password: KnownPassword,
      /** Where the account asks for one. */
      code: z.string().trim().max(30).optional(),
    }),
  ])
  .meta({ id: 'AcceptInvitation' })
export type AcceptInvitation = z.infer<typeof AcceptInvitation>
