import type { Site } from '../../platform/context.ts'
import { plainPage } from '../../platform/plain-page.ts'
import { siteStatuses, statusOf } from '../sites/index.ts'
import { Answer } from './cache/answer.ts'

/** What a closed or parked site answers: its status says what it is, and search engines are asked to stay away. */
export interface ClosedDoor {
  readonly status: 200 | 402 | 404
  readonly sentence: string
}

/** Undefined while visitors see the site. `path` decides for a parked site: its page is the home page, nothing else is there. */
export function closedDoor(site: Site, path: string): ClosedDoor | undefined {
  const { visitors, code } = statusOf(site)
  if (visitors === 'site') return undefined
  if (visitors === 'parked') return { status: path === '/' ? 200 : 404, sentence: 'Something new is being made here' }
  if (code === siteStatuses.expired.code) return { status: 402, sentence: 'This website is closed for now' }
  return { status: 404, sentence: 'This website has been taken down' }
}

/** The page for visitors of a closed site. Needs no theme and tells nothing but the site's name. */
export function closedAnswer(site: Site, { status, sentence }: ClosedDoor): Answer {
  const isParked = statusOf(site).visitors === 'parked'
  const body = plainPage({
    language: 'en',
    label: isParked ? '' : site.title,
    title: isParked ? site.title : sentence,
    text: isParked ? `${sentence}. Come back soon.` : 'If it is yours, sign in to see what is to be done.',
    link: { href: '/config', text: isParked ? 'Owner? Sign in' : 'Sign in' },
  })
  return new Answer({
    body,
    status,
    contentType: 'text/html; charset=utf-8',
    cacheControl: 'private, no-store',
    headers: { 'x-robots-tag': 'noindex', 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" },
  })
}
