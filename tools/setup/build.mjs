import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { must, root, say } from './process.mjs'

/** What Vite builds: from which folders, so that their change makes it stale, and to where. */
const storefrontBuild = {
  name: 'storefront',
  sources: [
    'packages/storefront',
    'packages/commerce/src',
    'packages/template/src',
    'packages/yui',
    'packages/server/api',
  ],
  outputs: ['packages/storefront/dist'],
}
const adminBuild = {
  name: 'admin',
  sources: [
    'packages/admin',
    'packages/commerce/src',
    'packages/content/src',
    'packages/template/src',
    'packages/server/api',
  ],
  outputs: ['packages/admin/dist'],
}
const serverBuild = {
  name: 'server',
  sources: [
    'packages/server/src',
    'packages/server/vite.config.ts',
    'packages/commerce/src',
    'packages/content/src',
    'packages/template/src',
  ],
  outputs: ['.build/server/main.js'],
}

/** Builds the browser code, unless it is that of the sources as they are now. A bundler alone leaves cores idle. */
export async function ensureBuild(node) {
  await Promise.all([
    ensure(node, storefrontBuild, 'Building the storefront ...'),
    ensure(node, adminBuild, 'Building the editor ...'),
  ])
}

/** Builds the one file that the server runs as, likewise; resolves with it. */
export async function ensureServer(node) {
  await ensure(node, serverBuild, 'Building the server ...')
  return path.join(root, '.build/server/main.js')
}

async function ensure(node, { name, sources, outputs }, words) {
  const stamp = path.join(root, '.build', `${name}.stamp`)
  const wanted = hashSources(sources)
  const isBuilt = outputs.every((output) => fs.existsSync(path.join(root, output)))
  if (isBuilt && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return
  say(words)
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  // Whatever it is that starts: React's development code is larger and slower.
  const env = { ...process.env, NODE_ENV: 'production' }
  await must(node, [vite, 'build', '--logLevel', 'warn'], { cwd: path.join(root, 'packages', name), env })
  fs.mkdirSync(path.dirname(stamp), { recursive: true })
  fs.writeFileSync(stamp, wanted)
}

/** The place of the checkout counts: the built server names folders by it. */
function hashSources(sources) {
  const hash = createHash('sha256').update(root)
  hash.update(fs.readFileSync(path.join(root, 'package-lock.json')))
  for (const source of sources) {
    for (const file of listFiles(path.join(root, source)))
      hash.update(path.relative(root, file)).update(fs.readFileSync(file))
  }
  return hash.digest('hex')
}

/** Folders whose files go into no build. */
const notBuilt = new Set(['dist', 'node_modules', 'testing'])

function listFiles(place) {
  if (fs.statSync(place).isFile()) return [place]
  return fs
    .readdirSync(place, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (notBuilt.has(entry.name) || entry.name.includes('.test.')) return []
      return listFiles(path.join(place, entry.name))
    })
}
