import type { Challenge } from '../features/captcha/index.ts'
import { sha256 } from '../platform/crypto.ts'
import type { TestBrowser } from './test-site.ts'

/** The answer to a task, as the scripts of pages find it. */
export function solveChallenge({ algorithm, challenge, maxnumber, salt, signature }: Challenge): string {
  const numbers = Array.from({ length: maxnumber }, (_each, number) => number)
  const number = numbers.find((each) => sha256(`${salt}${each}`) === challenge)
  return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64')
}

/** Asks for a task and solves it, as a visitor who has the cookie of pages. */
export async function solveCaptcha(browser: TestBrowser): Promise<string> {
  if (!browser.cookies.has('crumb')) await browser.get('/api/crumb')
  return solveChallenge((await browser.post('/api/captcha')).json().captcha)
}

export const captchaSettings = { comments: true, reviews: true, restock: true, newsletter: true }
