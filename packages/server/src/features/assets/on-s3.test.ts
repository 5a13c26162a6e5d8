/** @isolated Its server keeps files elsewhere, and it runs tests of other files again. */
/** Everything that is tested of assets, once more with the files in a bucket instead of a folder. */
import { afterAll, expect, test } from 'vitest'
import { testServer } from '../../testing/test-site.ts'

process.env['TEST_FILES'] = 's3'
afterAll(() => void delete process.env['TEST_FILES'])

test('the files of these tests lie in a bucket', async () => {
  const { services } = await testServer()
  expect(services.config.files.kind).toBe('s3')
})

await import('./serve.test.ts')
await import('./upload.test.ts')
