import { checkForm, type FormAnswer, type FormValues, isAnswerEmpty, isFormFieldType } from '@vitrine/commerce'
import type { Ctx, Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { formInvalid } from './errors.ts'
import { formatAnswer } from './format-answer.ts'
import { Answers, type Form } from './schema.ts'

/** Stands for the answer to a password field, which nobody but its author should read. */
export const hiddenText = '••••••••'

/** The answers of a form by the rules of its fields. Throws `form_invalid` with what is wrong, by the id of the field. */
export function checkAnswers(ctx: Pick<Ctx, 'site'>, form: Form, values: FormValues): readonly FormAnswer[] {
  const { answers, errors } = checkForm(form.fields, values, translateFor(ctx.site))
  if (Object.keys(errors).length > 0) throw formInvalid({ errors })
  return answers
}

/** Values by the id of their field, from values or from answers as they are stored: a line put back into a cart sends those. */
export function readSentAnswers(sent: unknown): FormValues {
  const answers = Answers.safeParse(sent).data
  if (answers) return Object.fromEntries(answers.map(({ fieldId, value, values }) => [fieldId, values ?? value]))
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? { ...sent } : {}
}

/** The answers of a line of a cart or an order that people read: without empty ones, passwords and, for buyers, hidden ones. */
export function listAnswers(
  site: Site,
  stored: unknown,
  { withHidden = false } = {},
): { readonly title: string; readonly text: string }[] {
  const t = translateFor(site)
  return readAnswers(stored)
    .filter((answer) => !isAnswerEmpty(answer) && (withHidden || answer.type !== 'hidden'))
    .map((answer) => ({
      title: answer.rawTitle,
      text: answer.type === 'password' ? hiddenText : formatAnswer(answer, t).join(', '),
    }))
}

/** The same answers as `summary-form-field` takes them. */
export function maskAnswers(stored: unknown): readonly FormAnswer[] {
  return readAnswers(stored)
    .filter((answer) => !isAnswerEmpty(answer) && answer.type !== 'hidden')
    .map((answer) => (answer.type === 'password' && answer.value !== '' ? { ...answer, value: hiddenText } : answer))
}

/** Answers as they are stored; none where something else is. Those of types that only a later version knows are left out. */
export function readAnswers(stored: unknown): readonly FormAnswer[] {
  // Most lines have none: they cost no check.
  const known = Array.isArray(stored) ? stored.filter((answer) => isFormFieldType(Object(answer).type)) : []
  const answers = known.length > 0 ? Answers.safeParse(known).data : undefined
  return (answers ?? []).map(({ values, ...answer }) => (values === undefined ? answer : { ...answer, values }))
}
