import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { root, run, say } from './process.mjs'

/** The same list as in `packages/server/src/testing/browser.ts`, which says why Debian's headless shell comes first. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const places = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds a Chromium for the browser tests, or fetches one: with apt on Debian as root, else with Playwright.
 * Returns its path; where none can be had, ends the command with what to do.
 */
export async function ensureBrowser(node) {
  const isNamed = Boolean(process.env.CHROMIUM)
  if (!isNamed && isDebianRoot() && !fs.existsSync(headlessShell)) await fetchHeadlessShell()
  const found = findBrowser()
  if (found) return found
  if (isDebianRoot()) {
    say('Installing Chromium with apt (once, for the browser tests) ...')
    await run('apt-get', ['update', '-qq'], apt('inherit'))
    await run('apt-get', [...install, 'chromium'], apt('inherit'))
  } else {
    say('Fetching Chromium with Playwright (once, for the browser tests) ...')
    await run(node, [path.join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'])
  }
  const fetched = findBrowser() ?? playwrightBrowser(node)
  if (fetched) return fetched
  say(
    'No Chromium was found, and none could be fetched. Install Chromium or Chrome, or set CHROMIUM to the path of one, and run the tests again.',
  )
  process.exit(1)
}

function isDebianRoot() {
  return fs.existsSync('/etc/debian_version') && process.getuid?.() === 0
}

const install = ['install', '-y', '-qq', '--no-install-recommends']

/** How apt runs: it asks nothing, and says what is wrong where `errors` is 'inherit'. */
function apt(errors) {
  return { stdio: ['ignore', 'ignore', errors], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
}

/** Tried once per checkout: releases of Debian before 12 have no such package, and there may be no network. */
async function fetchHeadlessShell() {
  const stamp = path.join(root, '.build', 'headless-shell.tried')
  if (fs.existsSync(stamp)) return
  say('Installing chromium-headless-shell with apt (once: the browser tests take a sixth less time in it) ...')
  const words = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']
  if ((await run('apt-get', [...install, 'chromium-headless-shell'], apt('ignore'))) !== 0) {
    await run('apt-get', [...words, 'update', '-qq'], apt('ignore'))
    await run('apt-get', [...words, ...install, 'chromium-headless-shell'], apt('ignore'))
  }
  fs.mkdirSync(path.dirname(stamp), { recursive: true })
  fs.writeFileSync(stamp, '')
}

function findBrowser() {
  return [process.env.CHROMIUM, ...places].find((file) => file && fs.existsSync(file))
}

function playwrightBrowser(node) {
  const script = "process.stdout.write(require('playwright-core').chromium.executablePath())"
  const file = spawnSync(node, ['-e', script], { cwd: root, encoding: 'utf8' }).stdout
  return file && fs.existsSync(file) ? file : undefined
}
