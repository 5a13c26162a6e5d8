import type { Translate } from '@vitrine/commerce'
import type { FastifyRequest } from 'fastify'
import { findOwnReferer, toLocalPath } from './same-origin.ts'
import { renderPlainPage } from './plain-page.ts'

type RequestTarget = Pick<FastifyRequest, 'method' | 'url' | 'headers'>

/** True when a person's browser asks for a page or sends a plain form, so that an error should be a page too. */
export function wantsPage(request: RequestTarget): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD' || isPlainForm(request)) &&
    !request.url.startsWith('/api/') &&
    request.headers.accept?.includes('text/html') === true
  )
}

function isPlainForm({ method, headers }: RequestTarget): boolean {
  return method === 'POST' && headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
}

/** The page of the site at this origin from which a plain form was sent: the way back, as path and query. Undefined for everything else. */
export function findFormPage(request: RequestTarget, origin: string): string | undefined {
  const from = isPlainForm(request) ? findOwnReferer(request, origin) : undefined
  return from && toLocalPath(from.pathname) + from.search
}

interface ShownProblem {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly params: Readonly<Record<string, unknown>>
  readonly requestId: string
  /** Where to go back to. */
  readonly back?: string | undefined
}

/** The page of an error that happened before a site could answer with its own. Needs nothing but itself. */
export function renderProblemPage(problem: ShownProblem, t: Translate): string {
  const { status, message, back } = problem
  const label = t('errorLabel', { status })
  return renderPlainPage({
    language: t.language,
    label,
    title: withoutDot(message),
    text: describeProblem(problem, t),
    ...(back === undefined ? {} : { link: { href: back, text: t('actionGoBack') } }),
  })
}

function describeProblem({ status, code, params, requestId }: ShownProblem, t: Translate): string {
  const { host } = params
  if (code === 'site_not_found')
    return `${typeof host === 'string' ? host : 'This address'} leads to this server, but no website here answers to it. If it is yours, add it to your website’s domains and let the record that proves it be checked.`
  if (typeof params['available'] === 'number') return t('cartItemsLeft', { count: params['available'] })
  return status >= 500 ? t('errorTellOwner', { requestId }) : t('errorCheckAddress')
}

function withoutDot(sentence: string): string {
  return /^[^.]*\.$/.test(sentence) ? sentence.slice(0, -1) : sentence
}
