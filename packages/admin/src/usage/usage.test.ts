import { test } from 'vitest'
import { changeLimits } from '../../../server/src/features/quotas/index.ts'
import { expectAccessible, expectFitting, openEditor } from '../testing/editor.ts'

test('an owner sees what the site uses of what it may use, on a phone too', async () => {
  const { site, tab, open } = await openEditor(undefined)
  await changeLimits(await site.ctx(), { storage: 5000, pictures: 0, mails: 500, requests: 10 })
  await open('/settings/usage')
  const storage = tab.getByRole('listitem').filter({ hasText: 'Storage' })
  await storage.getByText('0 MB of 5 GB').waitFor()
  await storage.getByRole('meter', { name: 'Storage' }).waitFor()
  await tab.getByText('0 of 500').waitFor()
  await tab.getByText('At the limit campaigns are paused. Emails about orders always go out.').waitFor()
  await tab.getByText(/^\d+ s, no limit$/).waitFor()
  await expectAccessible(tab)
  await tab.getByText('Limits of this site').waitFor({ state: 'detached' })
  await tab.setViewportSize({ width: 390, height: 844 })
  await expectFitting(tab)
})
