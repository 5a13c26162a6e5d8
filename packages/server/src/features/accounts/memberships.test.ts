import { expect, test } from 'vitest'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'

test('of administrators who come at once to a site without an owner, one becomes it', async () => {
  const site = await testSite()
  const browsers = await Promise.all(Array.from({ length: 6 }, () => staffBrowser(site)))
  const { members } = (await browsers[0]?.get('/api/admin/staff'))?.json() ?? {}
  expect(members.filter(({ isOwner }: { isOwner: boolean }) => isOwner)).toHaveLength(1)
})
