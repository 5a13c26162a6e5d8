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
export function problemPage(problem: ShownProblem): string {
  const { status, message } = problem
  return plainPage({ language: 'en', label: `Error ${status}`, title: withoutDot(message), text: textOf(problem) })
}

function textOf({ status, code, params, requestId }: ShownProblem): string {
  const { host } = params
  if (code === 'site_not_found')
    return `${typeof host === 'string' ? host : 'This address'} leads to this server, but no website here answers to it. If it is yours, add it to your website’s domains and let the record that proves it be checked.`
  if (status >= 500) return `If it keeps happening, tell the owner of the site this number: ${requestId}`
  return 'Check the address, or go back to where you came from.'
}

function withoutDot(sentence: string): string {
  return /^[^.]*\.$/.test(sentence) ? sentence.slice(0, -1) : sentence
}
