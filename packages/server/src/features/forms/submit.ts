import { checkEmail, type FormAnswer, formLimits, type FormValues } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../platform/context.ts'
import { getPostgresCode } from '../../platform/errors.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import { translateFor } from '../../platform/messages.ts'
import { cleanHtml } from '../../platform/text/clean-html.ts'
import { cutText } from '../../platform/text/cut-text.ts'
import { captchaMissing, isSolved } from '../captcha/index.ts'
import { queueMail } from '../mail/index.ts'
import { signUpForNews } from '../newsletter/index.ts'
import { formNotConfigured, formUnreadable, submissionKeyInvalid } from './errors.ts'
import { checkAnswers } from './line-answers.ts'
import { renderSubmissionMail } from './mail.ts'
import { getNewsLabel } from './news-label.ts'
import type { Form, SaveSubmission, SubmissionResult } from './schema.ts'
import { findForm } from './service.ts'
import { findSpamReason } from './spam.ts'
import { hasSubmission, insertSubmission } from './store.ts'
import { derivePlainKey, isSubmissionKey } from './submission-key.ts'
import { claimFiles, nameFiles } from './uploads/submitted-files.ts'

const perAddress = { name: 'form', limit: 30, windowSeconds: 600 } as const
const perForm = { name: 'form of', limit: 1_000, windowSeconds: 600 } as const
/** Checks are made while a visitor types. */
const checksPerAddress = { name: 'form check', limit: 300, windowSeconds: 600 } as const

interface SentPage {
  readonly pageTitle: string
  readonly pagePath: string
}

/**
 * Stores what a script of the page sent. Throws `form_not_configured`, `form_unreadable`, `form_invalid` with what is wrong by field,
 * `submission_key_invalid`, `captcha_missing`, or 429.
 */
export async function saveSubmission(ctx: Ctx, network: string, input: SaveSubmission): Promise<SubmissionResult> {
  const form = await openForm(ctx, network, input.formId)
  const values = readValues(input.form)
  if (!isSubmissionKey(ctx, input.key)) throw submissionKeyInvalid({})
  const answers = await nameFiles(ctx, form.id, checkAnswers(ctx, form, values))
  if (form.captcha === 'altcha' && !isSolved(ctx, input.key, input.captchaKey ?? '')) throw captchaMissing({})
  return storeSubmission(ctx, form, input.key, answers, { ...input, network })
}

/** The same for a plain post, which has no key. */
export async function savePlainSubmission(
  ctx: Ctx,
  network: string,
  input: {
    readonly formId: string
    readonly values: FormValues
    readonly page: SentPage
    readonly trap: string
    readonly joinsNews?: boolean | undefined
  },
): Promise<SubmissionResult> {
  const form = await openForm(ctx, network, input.formId)
  const answers = await nameFiles(ctx, form.id, checkAnswers(ctx, form, input.values))
  if (form.captcha === 'altcha') throw captchaMissing({})
  const key = derivePlainKey(ctx, [form.id, network, JSON.stringify(answers)])
  const { trap, joinsNews } = input
  return storeSubmission(ctx, form, key, answers, { ...input.page, trap, joinsNews, network })
}

/** Checks values and stores nothing. Throws as `saveSubmission`. */
export async function validateForm(ctx: Ctx, network: string, formId: string, values: FormValues): Promise<void> {
  await limitRate(ctx, checksPerAddress, network, translateFor(ctx.site)('formTooMany'))
  checkAnswers(ctx, await getConfiguredForm(ctx, formId), values)
}

/** The message that thanks a visitor for a submission. */
export function getSubmissionResult(ctx: Pick<Ctx, 'site'>, form: Form): SubmissionResult {
  const message = form.submissionMessage || translateFor(ctx.site)('formThanks')
  return { message, html: cleanHtml(form.submissionHtml), redirect: form.successRedirect }
}

async function openForm(ctx: Ctx, network: string, formId: string): Promise<Form> {
  await limitRate(ctx, perAddress, network, translateFor(ctx.site)('formTooMany'))
  return getConfiguredForm(ctx, formId)
}

async function getConfiguredForm(ctx: Ctx, formId: string): Promise<Form> {
  const form = await findForm(ctx, formId)
  if (!form || form.fields.length === 0) throw formNotConfigured({})
  return form
}

function readValues(sent: unknown): FormValues {
  const values = typeof sent === 'string' ? parse(sent) : sent
  if (typeof values !== 'object' || values === null || Array.isArray(values)) throw formUnreadable({})
  return Object.fromEntries(Object.entries(values))
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    if (cause instanceof SyntaxError) throw formUnreadable({})
    throw cause
  }
}

interface SentSubmission extends SentPage {
  readonly trap: string
  readonly joinsNews?: boolean | undefined
  readonly network: string
}

/** The address in the first email field names who sent a form; '' without one. */
function findSenderEmail(answers: readonly FormAnswer[]): string {
  return answers.find(({ type, value }) => type === 'email' && value !== '')?.value ?? ''
}

/** Signs up who sent a form, where it says so. */
async function signUpSender(
  ctx: Ctx,
  form: Form,
  answers: readonly FormAnswer[],
  { joinsNews, pagePath, network }: SentSubmission,
): Promise<void> {
  if (form.newsletter === 'off' || (form.newsletter === 'box' && joinsNews !== true)) return
  const checked = checkEmail(findSenderEmail(answers))
  if (checked.kind !== 'email') return
  const text = form.newsletter === 'box' ? getNewsLabel(ctx.site, form) : [form.name, form.disclaimer].join('\n').trim()
  const proof = { source: 'form', path: cleanLine(pagePath, 500), text: cutText(text, 2_000), address: network }
  await signUpForNews(ctx, { email: checked.email, listIds: form.newsletterListIds, proof })
}

async function storeSubmission(
  ctx: Ctx,
  form: Form,
  key: string,
  answers: readonly FormAnswer[],
  sent: SentSubmission,
): Promise<SubmissionResult> {
  const { pageTitle, pagePath, trap } = sent
  const row = {
    submissionId: newId(ctx.now.getTime()),
    formId: form.id,
    key,
    answers: JSON.stringify(answers),
    senderEmail: findSenderEmail(answers),
    pageTitle: cleanLine(pageTitle, 300),
    pagePath: cleanLine(pagePath, 1_000),
    spamReason: findSpamReason(form, answers, trap),
  }
  const given = JSON.stringify(answers.map(({ value, values }) => values ?? value))
  if (Buffer.byteLength(given) > formLimits.submissionBytes) throw formUnreadable({})
  // Counted here, so that only what would be stored keeps others out.
  await limitRate(ctx, perForm, form.id, translateFor(ctx.site)('formTooMany'))
  await transaction(ctx, async (ctx) => {
    if (await insertSubmission(ctx, row)) {
      await claimFiles(ctx, row, answers)
      // Of spam nobody gets a mail, until it is restored.
      if (form.notifyEmail !== '' && row.spamReason === null)
        await queueMail(ctx, renderSubmissionMail(ctx.site, form, { ...row, answers }))
      if (row.spamReason === null) await signUpSender(ctx, form, answers, sent)
    } else if (!(await hasSubmission(ctx, row))) throw submissionKeyInvalid({})
  }).catch((error: unknown) => {
    // The form was deleted after it was read, so the foreign key is refused.
    throw getPostgresCode(error) === '23503' ? formNotConfigured({}) : error
  })
  return getSubmissionResult(ctx, form)
}

/** Text of one line that PostgreSQL can store. */
function cleanLine(text: string, max: number): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, max)
    .toWellFormed()
}
