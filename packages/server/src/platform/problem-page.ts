import type { Translate } from '@vitrine/commerce'
import type { FastifyRequest } from 'fastify'
import { plainPage } from './plain-page.ts'

/** True when a person's browser asks for a page, so that an error should be one too. */
export function wantsPage(request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !request.url.startsWith('/api/') &&
    request.headers.accept?.includes('text/html') === true
  )
}

interface ShownProblem {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly params: Readonly<Record<string, unknown>>
  readonly requestId: string
}

/** The page of an error that happened before a site could answer with its own. Needs nothing but itself. */
export function problemPage(problem: ShownProblem, t: Translate): string {
  const { status, message } = problem
  const label = t('errorLabel', { status })
  return plainPage({ language: t.language, label, title: withoutDot(message), text: textOf(problem, t) })
}

function textOf({ status, code, params, requestId }: ShownProblem, t: Translate): string {
  const { host } = params
  if (code === 'site_not_found')
    return `${typeof host === 'string' ? host : 'This address'} leads to this server, but no website here answers to it. If it is yours, add it to your website’s domains and let the record that proves it be checked.`
  return status >= 500 ? t('errorTellOwner', { requestId }) : t('errorCheckAddress')
}

function withoutDot(sentence: string): string {
  return /^[^.]*\.$/.test(sentence) ? sentence.slice(0, -1) : sentence
}
