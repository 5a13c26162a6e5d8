import { z } from 'zod'
import { maxPasswordLength, NewPassword } from '../../platform/passwords.ts'
import { Capability, RoleName } from './roles.ts'

/** Six digits, or a recovery code. */
const Code = z.string().trim().max(30)

export const SignIn = z
  .object({
    email: z.string().trim().min(1, 'Please enter your email.').max(254),
    password: z.string().min(1, 'Please enter your password.').max(maxPasswordLength),
    /** Of an authenticator app, or a recovery code, where the account asks for one. */
    code: Code.optional(),
  })
  .meta({ id: 'SignIn' })
export const ChangePassword = z
  .object({
    currentPassword: z.string().min(1, 'Please enter your current password.').max(maxPasswordLength),
    newPassword: NewPassword,
  })
  .meta({ id: 'ChangePassword' })
const SiteSummary = z
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
/** The languages of the editor. */
const EditorLanguage = z.enum(['en', 'de', 'fr', 'es', 'it'])

/** A stored language as the editor's; null where it speaks it no longer. */
export function toEditorLanguage(stored: string | null): z.infer<typeof EditorLanguage> | null {
  return EditorLanguage.safeParse(stored).data ?? null
}

/** The browser's standing on this site: `signedIn` says which of the two it is. */
export const SessionState = z
  .discriminatedUnion('signedIn', [
    z.object({ signedIn: z.literal(false), site: SiteSummary }),
    z.object({
      signedIn: z.literal(true),
      site: SiteSummary,
      account: z.object({
        id: z.string(),
        email: z.string(),
        displayName: z.string(),
        /** Of the editor; null follows the browser. */
        language: EditorLanguage.nullable(),
      }),
      role: z.object({ name: z.string(), title: z.string() }),
      capabilities: z.array(Capability),
      /** True while the store takes only test payments. */
      testMode: z.boolean(),
      /** Why visitors do not see the site; null while it is open. */
      closure: z.enum(['closed', 'deleted', 'suspended']).nullable(),
    }),
  ])
  .meta({ id: 'Session' })
export type SessionState = z.infer<typeof SessionState>

export const RoleList = z
  .object({
    capabilities: z.array(z.object({ name: Capability, title: z.string(), group: z.string() })),
    roles: z.array(
      z.object({
        name: RoleName,
        title: z.string(),
        description: z.string(),
        capabilities: z.array(Capability),
        /** Whether the caller may give it to somebody. */
        canGive: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'RoleList' })
export type RoleList = z.infer<typeof RoleList>

export const ChangeAccount = z
  .object({
    displayName: z.string().trim().min(1, 'Enter your name.').max(100).optional(),
    language: EditorLanguage.optional(),
  })
  .meta({ id: 'ChangeAccount' })
export type ChangeAccount = z.infer<typeof ChangeAccount>
export const OwnSessions = z
  .object({
    /** The one used last comes first. */
    sessions: z.array(
      z.object({
        id: z.string(),
        /** "Firefox on Windows". */
        device: z.string(),
        createdOn: z.string(),
        lastUsedOn: z.string(),
        /** The session of this call. */
        isCurrent: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'OwnSessions' })
export type OwnSessions = z.infer<typeof OwnSessions>

export const PasswordInput = z
  .object({ password: z.string().min(1, 'Enter your password.').max(maxPasswordLength) })
  .meta({ id: 'PasswordInput' })
export const CodeInput = z.object({ code: Code.min(1, 'Enter the code.') }).meta({ id: 'CodeInput' })
export const TwoStepState = z
  .object({
    isOn: z.boolean(),
    changedOn: z.string().nullable(),
    recoveryCodesLeft: z.int().min(0),
  })
  .meta({ id: 'TwoStepState' })
export type TwoStepState = z.infer<typeof TwoStepState>
/** What an authenticator app needs; shown once. */
export const TwoStepSetup = z
  .object({
    /** In base32, to type it in. */
    secret: z.string(),
    /** For a QR code. */
    uri: z.string(),
  })
  .meta({ id: 'TwoStepSetup' })
export type TwoStepSetup = z.infer<typeof TwoStepSetup>
/** Shown once; the server keeps hashes. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
