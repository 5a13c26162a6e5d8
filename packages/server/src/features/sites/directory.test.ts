import { expect, test } from 'vitest'
import { testSite } from '../../testing/test-site.ts'
import { transaction } from '../../platform/context.ts'
import { changeSiteNames } from './index.ts'

test('who publishes reads what was published, without waiting for the announcement', async () => {
  const site = await testSite()
  for (let change = 1; change <= 50; change++) {
    const ctx = await site.ctx()
    const title = `Change ${change}`
    // Once by itself and once as part of something larger: both are seen when they are committed.
    if (change % 2 === 0) await changeSiteNames(ctx, { title })
    else await transaction(ctx, (within) => changeSiteNames(within, { title }))
    expect((await site.services.siteById(site.id))?.title).toBe(title)
  }
})
