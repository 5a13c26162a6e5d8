import { expect, test } from 'vitest'
import { isPrivacyMode } from './page-context.ts'

test('visitors get no cookie while a restrictive policy holds, and never on a site that can be copied', () => {
  const restrictive = { isRestrictiveCookiePolicyEnabled: true }
  const asking = { ...restrictive, isCookieBannerEnabled: true }
  const cases = [
    [{}, '', false],
    [{ cookieSettings: { isCookieBannerEnabled: true } }, '', false],
    [{ cookieSettings: restrictive }, 'ss_cookieAllowed=1', true],
    [{ cookieSettings: asking }, '', true],
    [{ cookieSettings: asking }, 'a=1; ss_cookieAllowed=0', true],
    [{ cookieSettings: asking }, 'a=1; ss_cookieAllowed=1', false],
    [{ cookieSettings: { ...asking, isRestrictiveCookiePolicyAbsolute: true } }, 'ss_cookieAllowed=1', true],
    [{ websiteCloneable: true }, 'ss_cookieAllowed=1', true],
  ] as const
  for (const [context, cookies, expected] of cases)
    expect([context, isPrivacyMode(context, cookies)]).toEqual([context, expected])
})
