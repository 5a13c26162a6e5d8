import { afterEach, expect, test, vi } from 'vitest'
import { trackEvent } from './track-event.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('an event is sent by its schema, 200 and 202 are success, and everything else is an error', async () => {
  const answer = { status: 200 }
  const fetch = vi.fn<typeof window.fetch>(async () => new Response(null, answer))
  vi.stubGlobal('fetch', fetch)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await trackEvent('link_click', { pagePath: '/' })
  const body = JSON.stringify({ eventSchemaName: 'link_click', eventContent: '{"pagePath":"/"}' })
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body, keepalive: true })
  answer.status = 202
  await trackEvent('link_click', {})
  expect(warn).not.toHaveBeenCalled()
  for (const status of [204, 400, 500]) {
    answer.status = status
    await expect(trackEvent('link_click', {})).rejects.toThrow(`Error tracking event: HTTP Status ${status}`)
  }
  expect(warn).toHaveBeenCalledTimes(3)
  await expect(trackEvent('link_click', undefined)).rejects.toThrow('no payload')
})
