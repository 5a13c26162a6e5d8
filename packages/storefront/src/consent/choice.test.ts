import { expect, test } from 'vitest'
import { declined, forgetDeclined, forgetNetworks, readChoice, readLastChoice } from './choice.ts'

test('a choice counts for its banner alone, and the last one keeps its proof under another', () => {
  const cookies = 'CART=1; vitrine_consent=v1.01.proof'
  expect(readChoice(cookies, 'v1')).toMatchObject({ analytics: false, marketing: true, consentId: 'proof' })
  expect(readChoice(cookies, 'v2')).toBeUndefined()
  expect(readLastChoice(cookies)).toMatchObject({ version: 'v1', marketing: true, consentId: 'proof' })
  expect(readLastChoice('CART=1')).toBeUndefined()
})

/** A browser at `www.shop.example` with cookies by name, each of one domain. */
function openBrowser(jar: Map<string, { readonly value: string; readonly domain: string }>): Document {
  const page = {
    location: { hostname: 'www.shop.example', protocol: 'https:' },
    get cookie() {
      return [...jar].map(([name, { value }]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name = ''] = /^([^=]+)=/.exec(text) ?? []
      const domain = /domain=([^;]+)/.exec(text)?.[1] ?? ''
      if (jar.get(name)?.domain === domain) jar.delete(name)
    },
  }
  return Object(page)
}

test('only cookies of the networks of this site go, and those of its owner stay', () => {
  const value = String(Math.random())
  const jar = new Map([
    ['_ga', { value, domain: 'shop.example' }],
    ['_ga_AB12', { value, domain: '' }],
    ['_derived_epik', { value, domain: 'shop.example' }],
    ['ttcsid_C4A', { value, domain: '' }],
    ['ss_cvr', { value, domain: '' }],
    ['CART', { value, domain: '' }],
  ])
  const document = openBrowser(jar)
  forgetDeclined(document, declined)
  expect([...jar.keys()]).toEqual(['_ga', '_ga_AB12', '_derived_epik', 'ttcsid_C4A', 'CART'])
  forgetNetworks(document, { pinterest: '1', tiktok: '1' })
  expect([...jar].map(([name, cookie]) => [name, cookie.value])).toEqual([
    ['_ga', value],
    ['_ga_AB12', value],
    ['CART', value],
  ])
  forgetNetworks(document, { google: 'G-AB12' })
  expect([...jar.keys()]).toEqual(['CART'])
})
