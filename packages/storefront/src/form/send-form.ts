import type { BrowserTranslate, FormValues } from '@vitrine/commerce'
import type { components } from '@vitrine/server/api'
import { solveChallenge } from '@vitrine/commerce/proof-of-work'
import type { Call, CallFailure } from '../page/call.ts'

type Result = components['schemas']['FormSubmissionResult']
type Key = components['schemas']['FormSubmissionKey']

/** A key with the answer to its challenge; '' for forms that ask for none. */
interface PreparedKey {
  readonly key: string
  readonly captchaKey: Promise<string | undefined>
}

type SentForm =
  | { readonly kind: 'sent'; readonly result: Result }
  /** `errors`: what is wrong, by the id of the field. */
  | { readonly kind: 'failed'; readonly sentence: string; readonly errors: Readonly<Record<string, string>> }

/** What a form has beside its fields. */
interface BesideFields {
  /** Of the input that people do not see. */
  readonly trap: string
  /** The box for news is ticked. */
  readonly joinsNews: boolean
}

interface FormSender {
  /** Asks for the key early, so that sending takes one call. */
  prepare(): void
  send(formId: string, values: FormValues, beside: BesideFields): Promise<SentForm>
}

/**
 * Sends a form with a key that is good for one submission. The key is kept until the form has arrived: sent again after a lost answer, the form counts
 * once.
 */
export function createFormSender(call: Call, t: BrowserTranslate, needsCaptcha: boolean): FormSender {
  let key: Promise<PreparedKey | undefined> | undefined
  const fetchKey = async () => {
    const answer = await call<Key>('POST', '/api/form/FormSubmissionKey')
    // The next try asks again.
    if (answer.kind === 'failed') key = undefined
    if (answer.kind === 'failed') return undefined
    // Solved while the visitor writes.
    const captchaKey = needsCaptcha ? solveChallenge(answer.data.captcha) : Promise.resolve('')
    return { key: answer.data.key, captchaKey }
  }
  const getKey = () => (key ??= fetchKey())

  const attempt = async (
    formId: string,
    values: FormValues,
    beside: BesideFields,
    mayRetry: boolean,
  ): Promise<SentForm> => {
    const known = await getKey()
    if (known === undefined) return { kind: 'failed', sentence: t('formNoKey'), errors: {} }
    const captchaKey = await known.captchaKey
    if (captchaKey === undefined) {
      // The next try gets another task.
      key = undefined
      return { kind: 'failed', sentence: t('formCaptcha'), errors: {} }
    }
    const body = { formId, form: JSON.stringify(values), key: known.key, ...beside, captchaKey, ...readPage() }
    const answer = await call<Result>('POST', '/api/form/SaveFormSubmission', { body })
    if (answer.kind === 'ok') {
      key = undefined
      return { kind: 'sent', result: answer.data }
    }
    if (answer.failure.code === 'submission_key_invalid') {
      key = undefined
      // The page was open for longer than a key is good for.
      if (mayRetry) return attempt(formId, values, beside, false)
    }
    if (answer.failure.code === 'captcha_missing') key = undefined
    return { kind: 'failed', sentence: formatFormFailure(answer.failure, t), errors: readErrors(answer.failure.body) }
  }
  return { prepare: () => void getKey(), send: (formId, values, beside) => attempt(formId, values, beside, true) }
}

/** The sentence of the specification for a submission that failed. */
function formatFormFailure({ status, message }: CallFailure, t: BrowserTranslate): string {
  if (status === 0) return t('callOffline')
  if (status === 401 || status === 403) return t('formRefused')
  if (status === 404) return t('formNotConfigured')
  if (status === 429) return t('formTooMany')
  if (status >= 500) return t('formServerFailed')
  return message ?? t('formUnknown')
}

/** What the server found wrong, by the id of the field; `{}` when it is something else. */
export function readErrors(body: unknown): Readonly<Record<string, string>> {
  const errors: unknown = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined
  if (typeof errors !== 'object' || errors === null) return {}
  return Object.fromEntries(
    Object.entries(errors).flatMap(([id, text]: [string, unknown]) => (typeof text === 'string' ? [[id, text]] : [])),
  )
}

function readPage() {
  const { item, collection } = { ...Object(window.Static?.SQUARESPACE_CONTEXT) }
  const [page, contentSource] = item?.id ? [item, 'i'] : [collection, 'c']
  return {
    pageTitle: document.title.slice(0, 300),
    pagePath: location.pathname.slice(0, 1_000),
    pageId: typeof page?.id === 'string' ? page.id : null,
    contentSource,
    pagePermissionTypeValue: 1,
  }
}
