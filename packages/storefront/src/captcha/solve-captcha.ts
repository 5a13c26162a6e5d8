import type { BrowserTranslate } from '@vitrine/commerce'
import { solveChallenge } from '@vitrine/commerce/proof-of-work'
import type { components } from '@vitrine/server/api'
import type { Call } from '../page/call.ts'
import { formatFailure } from '../page/failures.ts'

export type CaptchaAnswer =
  | { readonly kind: 'solved'; readonly text: string }
  | { readonly kind: 'failed'; readonly sentence: string }

/** Asks for a task and solves it. Its answer is good for one thing that the visitor sends. */
export async function solveCaptcha(call: Call, t: BrowserTranslate): Promise<CaptchaAnswer> {
  const asked = await call<components['schemas']['Captcha']>('POST', '/api/captcha')
  if (asked.kind === 'failed') return { kind: 'failed', sentence: formatFailure(asked.failure, t) }
  const text = await solveChallenge(asked.data.captcha)
  return text === undefined ? { kind: 'failed', sentence: t('formCaptcha') } : { kind: 'solved', text }
}
