import { expect, test } from 'vitest'
import { isPrivacyMode } from './page-context.ts'

test('visitors get no cookie while a restrictive policy holds, and never on a site that can be copied', () => {
  const restrictive = { isRestrictiveCookiePolicyEnabled: true }
  const asking = { ...restrictive, isCookieBannerEnabled: true, cookieBannerVersion: 'v1' }
  const cases = [
    [{}, '', false],
    [{ cookieSettings: { isCookieBannerEnabled: true } }, '', false],
    [{ cookieSettings: restrictive }, 'vitrine_consent=v1.10.id', true],
    [{ cookieSettings: asking }, '', true],
    [{ cookieSettings: asking }, 'a=1; vitrine_consent=v1.01.id', true],
    [{ cookieSettings: asking }, 'a=1; vitrine_consent=v1.10.id', false],
    [{ cookieSettings: { ...asking, cookieBannerVersion: 'v2' } }, 'vitrine_consent=v1.11.id', true],
    [{ cookieSettings: { ...asking, isRestrictiveCookiePolicyAbsolute: true } }, 'vitrine_consent=v1.10.id', true],
    [{ websiteCloneable: true }, 'vitrine_consent=v1.10.id', true],
  ] as const
  for (const [context, cookies, expected] of cases)
    expect([context, isPrivacyMode(context, cookies)]).toEqual([context, expected])
})
