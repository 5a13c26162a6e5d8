import { expect } from 'vitest'
import { type TestBrowser, type TestSite } from './test-site.ts'

export const accountPath = '/api/site-users/account'

/** The newest code that was mailed to an email. */
export async function readCode(site: TestSite, email: string): Promise<string> {
  const mails = await listMailsTo(site, email)
  const code = /\b\d{6}\b/.exec(mails.findLast(({ kind }) => kind.endsWith('code'))?.plain ?? '')?.[0]
  if (code === undefined) throw new Error(`No code was mailed to ${email}.`)
  return code
}

export async function listMailsTo(site: TestSite, email: string) {
  return site.services.database.db
    .selectFrom('mail')
    .selectAll()
    .where('website_id', '=', site.id)
    .where('recipient', '=', email)
    .orderBy('mail_id')
    .execute()
}

/** Signs in by a mailed code, which makes the account where there is none. Gives the header that writes carry. */
export async function signInByCode(
  site: TestSite,
  browser: TestBrowser,
  email: string,
  extras: { readonly password?: string; readonly rememberMe?: boolean } = {},
) {
  await browser.get('/api/crumb')
  expect((await browser.post(`${accountPath}/codes`, { email })).statusCode).toBe(202)
  const answer = await browser.post(`${accountPath}/session/code`, { code: await readCode(site, email), ...extras })
  expect(answer.statusCode, answer.body).toBe(200)
  return { headers: { 'x-siteuser-xsrf-token': String(answer.json().xsrfToken) } }
}

export function signInByPassword(browser: TestBrowser, email: string, password: string) {
  return browser.post(`${accountPath}/session`, { email, password, rememberMe: false })
}
