import { spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openWindow } from '../testing/browser.ts'
import { childEnv, databaseUrl } from '../testing/child-process.ts'
import { buildPage } from '../testing/content-builders.ts'
import { staffBrowser } from '../testing/staff.ts'
import { siteUrl, testSite } from '../testing/test-site.ts'

const cli = path.join(import.meta.dirname, '../cli.ts')

async function author() {
  const site = await testSite()
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  const root = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-theme-cli-'))
  onTestFinished(() => fs.rm(root, { recursive: true, force: true }))
  const folder = path.join(root, 'quay')
  const write = async (file: string, words: string) => {
    await fs.mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await fs.writeFile(path.join(folder, file), words)
  }
  const frame = (words: string) =>
    `<html><head>{squarespace-headers}</head><body><p id="mark">${words}</p>{squarespace.main-content}{squarespace-footers}</body></html>`
  await write('template.conf', '{ "name": "Quay", "layouts": { "default": { "regions": ["site"] } } }')
  await write('site.region', frame('first'))
  await write('assets/dot.txt', 'dot')
  const env = childEnv({
    DATABASE_URL: databaseUrl(site.services.database),
    DATA_DIR: site.services.config.dataDir,
  })
  const start = (args: readonly string[]) =>
    spawn(process.execPath, [cli, 'theme', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const run = async (...args: string[]) => {
    const child = start(args)
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { code: await ended, out, err }
  }
  const mark = async () => {
    site.services.directory.forget(site.id)
    return /id="mark">([^<]*)</.exec((await site.get('/')).body)?.[1]
  }
  return { site, ctx, root, folder, write, frame, start, run, mark, name: ctx.site.identifier }
}

/** When the page was parsed, in epoch ms: by its own clock, not by ours when we look. */
function parsedAt(tab: Page): Promise<number> {
  return tab.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return (
      performance.timeOrigin + (navigation instanceof PerformanceNavigationTiming ? navigation.domInteractive : NaN)
    )
  })
}

test('a folder is pushed, and pulled again as it was', async () => {
  const { run, root, folder, name, mark } = await author()
  const pushed = await run('push', name, folder)
  expect([pushed.code, pushed.out]).toEqual([0, `Version 1 of ${name}: Quay, 3 files.\nIt is in use.\n`])
  await expect.poll(mark).toBe('first')

  const copy = path.join(root, 'copy')
  expect((await run('pull', name, copy)).out).toContain('3 files of Quay')
  expect((await fs.readdir(copy, { recursive: true })).sort()).toEqual(
    (await fs.readdir(folder, { recursive: true })).sort(),
  )
  expect(await fs.readFile(path.join(copy, 'assets/dot.txt'), 'utf8')).toBe('dot')
  const again = await run('pull', name, copy)
  expect([again.code, again.err]).toEqual([2, expect.stringContaining('is not empty')])
})

test('a folder with errors is stored and named line by line, but not put into use', async () => {
  const { run, write, frame, folder, name, mark } = await author()
  await write('site.region', `${frame('broken')}\n{.section x}`)
  const pushed = await run('push', name, folder)
  expect(pushed.code).toBe(1)
  expect(pushed.err).toMatch(/site\.region:2:\d+ error: /)
  expect(pushed.err).toContain('not in use')
  expect(await mark()).toBeUndefined()
  const checked = await run('check', folder)
  expect([checked.code, checked.out]).toEqual([1, 'Checked: 1 error.\n'])
  expect(checked.err).toMatch(/site\.region:2:\d+ error: /)
  const accepted = await run('push', name, folder, '--accept-errors')
  expect([accepted.code, accepted.out]).toEqual([0, expect.stringContaining('It is in use, with its errors.')])
  await expect.poll(mark).toBe('broken')
  const nothing = await run('push', name, '/nowhere')
  expect([nothing.code, nothing.err]).toEqual([2, expect.stringContaining('There is no theme')])
})

test('while a folder is watched, open pages of staff show each save by themselves; visitors’ pages carry no script for it', async () => {
  const { site, start, write, frame, folder, name } = await author()
  const url = `${await siteUrl(site)}/`
  const child = start(['watch', name, folder])
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  await expect.poll(() => lines.join('\n'), { timeout: 20_000 }).toContain('Watching')

  const staff = await staffBrowser(site)
  const window = await openWindow()
  await window.addCookies([{ name: 'vitrine_session', value: staff.cookies.get('vitrine_session') ?? '', url }])
  const tab = await window.newPage()
  await tab.goto(url)
  await tab.locator('#mark', { hasText: 'first' }).waitFor()
  for (const words of ['second', 'third', 'fourth']) {
    const saved = Date.now()
    await write('site.region', frame(words))
    await tab.locator('#mark', { hasText: words }).waitFor()
    if (process.env['SHOW_TIMES'])
      console.info(`${words}: ${Math.round((await parsedAt(tab)) - saved)} ms from save to page`)
  }
  // Styles, scripts and the conf are watched like templates: each save renders the page again with the new file.
  const saves: readonly [file: string, text: string, isShown: () => Promise<boolean>][] = [
    [
      'styles/site.less',
      '@ink: rgb(1, 2, 3); #mark { color: @ink }',
      () => tab.locator('#mark').evaluate((element) => getComputedStyle(element).color === 'rgb(1, 2, 3)'),
    ],
    ['scripts/site.js', 'window.saved = 1', async () => (await tab.evaluate(() => Reflect.get(window, 'saved'))) === 1],
    ['scripts/site.js', 'window.saved = 2', async () => (await tab.evaluate(() => Reflect.get(window, 'saved'))) === 2],
    [
      'template.conf',
      '{ "layouts": { "default": { "regions": ["site", "foot"] } }, "stylesheets": ["site.less"] }',
      async () => (await tab.locator('#foot').count()) === 1,
    ],
  ]
  await write('foot.region', '<i id="foot"></i>')
  await write('site.region', frame('last').replace('</body>', '<script src="/scripts/site.js"></script></body>'))
  await tab.locator('#mark', { hasText: 'last' }).waitFor()
  for (const [file, words, isShown] of saves) {
    const saved = Date.now()
    await write(file, words)
    await expect.poll(() => isShown().catch(() => false), { timeout: 20_000, interval: 20 }).toBe(true)
    if (process.env['SHOW_TIMES'])
      console.info(`${file}: ${Math.round((await parsedAt(tab)) - saved)} ms from save to page`)
  }
  expect((await site.get('/')).body).not.toContain('theme-changes')
  expect((await site.get('/api/theme-changes')).statusCode).toBe(401)

  child.kill('SIGINT')
  expect(await ended).toBe(0)
  const versions = (await staff.get('/api/admin/themes')).json().versions
  expect(versions).toMatchObject([{ number: 1, source: 'watch', isActive: true }])
  await expect.poll(async () => (await staff.get('/')).body).not.toContain('theme-changes')
})
