/** @isolated It moves all files of a server. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { getAssetUrl, storeAsset } from '../features/assets/index.ts'
import { cameraJpeg } from '../testing/pictures.ts'
import { startS3Server } from '../testing/s3-server.ts'
import { testServer, testSite } from '../testing/test-site.ts'
import { readConfig } from '../platform/config.ts'
import { runCommand } from './run.ts'

/** A command on the installation of this test file. */
async function vitrine(...args: string[]) {
  const { services } = await testServer()
  const out: string[] = []
  const err: string[] = []
  const code = await runCommand(args, {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    isTerminal: false,
    readInput: async () => '',
    readConfig,
    open: async () => services,
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

test('the files of an installation move from the folder into a bucket, and again only what is new', async () => {
  const bucket = await startS3Server()
  for (const [name, value] of Object.entries(bucket.env)) vi.stubEnv(name, value)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await bucket.close()
  })
  const site = await testSite()
  const ctx = await site.ctx()
  const mug = await storeAsset(ctx, { filename: 'mug.jpg', bytes: await cameraJpeg(60, 40) })
  await site.get(`${getAssetUrl(mug)}?format=100w`)

  expect(await vitrine('files', 'copy', '--to', bucket.url)).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^2 files \(\d+ bytes\) were copied to s3:\/\/shop-files\/installation\/ at http:.*, 0 were there already\.$/,
    ),
  })
  const original = `assets/${site.id}/${mug.id}/original`
  const copied = bucket.files.get(`shop-files/installation/${original}`)
  expect(copied?.equals((await ctx.files.get(original)) ?? Buffer.alloc(0))).toBe(true)

  await storeAsset(ctx, { filename: 'note.txt', bytes: Buffer.from('new') })
  expect((await vitrine('files', 'copy', '--to', bucket.url)).out).toMatch(/^1 files .*, 2 were there already\.$/)
})

test('refuses a malformed address and copies nothing', async () => {
  const { services } = await testServer()
  expect(await vitrine('files', 'copy', '--to', 'https://x')).toMatchObject({
    code: 2,
    err: expect.stringContaining('it begins with s3:// or file://'),
  })
  expect(await vitrine('files', 'copy')).toMatchObject({ code: 2, err: expect.stringContaining('files copy --to URL') })
  const here = `file://${services.config.dataDir}/files`
  expect(await vitrine('files', 'copy', '--to', here)).toMatchObject({
    code: 2,
    err: expect.stringContaining('already'),
  })
})
