import { z } from 'zod'
import { NewPassword } from '../../platform/passwords.ts'
import { LineInput } from '../../platform/schemas/bounded.ts'
import { includedThemes } from '../onboarding/index.ts'
import { Title } from '../site-settings/index.ts'

const Email = z.string().trim().max(254).pipe(z.email('Enter an email, like ana@example.com.'))
const Token = z.string().max(100)

/** The languages that the editor and these mails speak. */
export const MailLanguage = z.enum(['en', 'de', 'fr', 'es', 'it'])
export type MailLanguage = z.infer<typeof MailLanguage>

export const SignUpState = z
  .object({
    isOpen: z.boolean(),
    /** The name of a site is put before it, with a dot between. */
    domain: z.string(),
  })
  .meta({ id: 'SignUpState' })
export type SignUpState = z.infer<typeof SignUpState>

export const RequestSignUp = z
  .object({
    email: Email,
    password: NewPassword,
    title: Title,
    /** The name of the site in its address. */
    identifier: z.string().trim().max(100),
    theme: z.enum(includedThemes, 'Choose one of the themes.'),
    language: MailLanguage,
    /** The answer to a task of `createCaptcha`. */
    captcha: z.string().max(2000),
  })
  .meta({ id: 'RequestSignUp' })
export type RequestSignUp = z.infer<typeof RequestSignUp>

export const SiteNameQuery = z.object({ title: LineInput(100) }).meta({ id: 'SiteNameQuery' })
export const SiteNameProposals = z
  .object({
    /** Free now, the best one first. */
    proposals: z.array(z.string()),
  })
  .meta({ id: 'SiteNameProposals' })

export const ConfirmSignUp = z
  .object({ token: Token, password: z.string().min(1, 'Enter your password.').max(200) })
  .meta({ id: 'ConfirmSignUp' })
export type ConfirmSignUp = z.infer<typeof ConfirmSignUp>

export const ConfirmedSignUp = z
  .object({
    /** The editor of the new site: signs this browser in, once. */
    editorUrl: z.string(),
  })
  .meta({ id: 'ConfirmedSignUp' })
export type ConfirmedSignUp = z.infer<typeof ConfirmedSignUp>

export const ArriveAtSite = z.object({ token: Token }).meta({ id: 'ArriveAtSite' })

const refusalReasons = ['network', 'email', 'sites'] as const
export type RefusalReason = (typeof refusalReasons)[number]

const SignUpEntry = z
  .object({
    signUpId: z.string(),
    email: z.string(),
    title: z.string(),
    identifier: z.string(),
    createdOn: z.string(),
    /** Null: the email is not confirmed yet. */
    confirmedOn: z.string().nullable(),
  })
  .meta({ id: 'SignUpEntry' })

/** Sign-ups of the whole installation, for its operators. */
export const SignUps = z
  .object({
    /** False: the caller does not run the installation, and learns nothing else. */
    isOperator: z.boolean(),
    /** Whether the environment has SIGN_UP=on. */
    isOffered: z.boolean(),
    isOpen: z.boolean(),
    /** The email of who closed or opened them last; '' where nobody did. */
    changedBy: z.string(),
    maxPerDay: z.int().min(0),
    madeToday: z.int().min(0),
    waiting: z.array(SignUpEntry),
    made: z.array(SignUpEntry),
    /** By day and limit, the newest first. */
    refused: z.array(z.object({ day: z.string(), reason: z.enum(refusalReasons), count: z.int().min(0) })),
  })
  .meta({ id: 'SignUps' })
export type SignUps = z.infer<typeof SignUps>

export const SaveSignUpSwitch = z
  .object({ isOpen: z.boolean(), password: z.string().max(200) })
  .meta({ id: 'SaveSignUpSwitch' })
export type SaveSignUpSwitch = z.infer<typeof SaveSignUpSwitch>
