import type { Ctx } from '../../platform/context.ts'
import { countAttempt, limitRate } from '../../platform/http/rate-limit.ts'
import { changeSettings, loadSettings } from '../sites/index.ts'
import { captchaMissing } from './errors.ts'
import { type Challenge, createChallenge, findSolved } from './proof-of-work.ts'
import { captcha, type CaptchaSettings, type CaptchaUse } from './settings.ts'

const perNetwork = { name: 'captcha', limit: 120, windowSeconds: 600 } as const
const hourMs = 3_600_000
const used = { name: 'captcha used', limit: 1, windowSeconds: 3_600 } as const

/** As stored now. */
export async function getCaptchaSettings(ctx: Ctx): Promise<CaptchaSettings> {
  return captcha.read(await loadSettings(ctx))
}

export async function saveCaptchaSettings(ctx: Ctx, input: CaptchaSettings): Promise<CaptchaSettings> {
  await changeSettings(ctx, captcha.set(input))
  return input
}

/** A task for anything that a visitor writes. Throws 429. */
export async function createCaptcha(ctx: Ctx, network: string): Promise<Challenge> {
  await limitRate(ctx, perNetwork, network)
  return createChallenge(ctx, getKey(getHour(ctx)))
}

/** Uses up the answer to a task, as `useCaptcha`. Throws `captcha_missing`. */
export async function requireCaptcha(ctx: Ctx, use: CaptchaUse, answer: string): Promise<void> {
  if (!(await useCaptcha(ctx, use, answer))) throw captchaMissing({})
}

/**
 * Uses up the answer to a task, where the owner asks for one: called when nothing else is wrong with what the visitor wrote. False for a wrong answer,
 * an old one, and one that was used.
 */
export async function useCaptcha(ctx: Ctx, use: CaptchaUse, answer: string): Promise<boolean> {
  return captcha.read(ctx.site)[use] ? consumeAnswer(ctx, answer) : true
}

/** Uses up the answer to a task, whatever the owner asks for. False as in `useCaptcha`. */
export async function consumeAnswer(ctx: Ctx, answer: string): Promise<boolean> {
  const now = getHour(ctx)
  for (const hour of [now, now - hourMs]) {
    const challenge = findSolved(ctx, getKey(hour), answer)
    // Counted in the hour of the task, so that the change of the hour makes no answer new.
    if (challenge !== undefined)
      return !(await countAttempt({ ...ctx, now: new Date(hour) }, used, challenge)).isExceeded
  }
  return false
}

function getHour({ now }: Pick<Ctx, 'now'>): number {
  return Math.floor(now.getTime() / hourMs) * hourMs
}

function getKey(hour: number): string {
  return `captcha ${hour}`
}
