import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { root, run, say } from './process.mjs'

const places = [
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
  const found = findBrowser()
  if (found) return found
  if (fs.existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    say('Installing Chromium with apt (once, for the browser tests) ...')
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    await run('apt-get', ['update', '-qq'], quiet)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)
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

function findBrowser() {
  return [process.env.CHROMIUM, ...places].find((file) => file && fs.existsSync(file))
}

function playwrightBrowser(node) {
  const script = "process.stdout.write(require('playwright-core').chromium.executablePath())"
  const file = spawnSync(node, ['-e', script], { cwd: root, encoding: 'utf8' }).stdout
  return file && fs.existsSync(file) ? file : undefined
}
