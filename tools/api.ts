/**
 * Writes the files derived from the routes: `packages/server/api/openapi.json` and the types of the browser packages, `commerce-api.json` and
 * the types of the client package.
 * Run `node tools/api.ts` after changing a route's schema; the suite fails while they differ.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { createApp } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/platform/config.ts'
import {
  createApiDocument,
  createProgramsDocument,
  describeRoutes,
} from '../packages/server/src/platform/openapi/openapi.ts'
import { openServices } from '../packages/server/src/composition.ts'

const api = path.join(import.meta.dirname, '../packages/server/api')
const generator = path.join(import.meta.dirname, 'openapi')

await fs.mkdir(api, { recursive: true })
const documents = await describe()
if (!existsSync(path.join(generator, 'node_modules'))) {
  console.log('Installing the generator of the types into tools/openapi, once ...')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: generator, stdio: 'inherit' })
}
await write('openapi.json', documents.own, path.join(api, 'types.ts'))
await write(
  'commerce-api.json',
  documents.programs,
  path.join(import.meta.dirname, '../packages/client/src/types.ts'),
  '--default-non-nullable=false',
)

async function write(name: string, document: string, typesFile: string, ...options: string[]): Promise<void> {
  const file = path.join(api, name)
  await fs.writeFile(file, document)
  const types = execFileSync(
    path.join(generator, 'node_modules/.bin/openapi-typescript'),
    [file, '--alphabetize', '--root-types=false', ...options],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  )
  // The types hold the document's hash, so a test notices a change of one without the other.
  const hash = createHash('sha256').update(document).digest('hex')
  await fs.writeFile(typesFile, `// ${name} ${hash}\n${types}`)
  console.log(`Written:\n  ${path.relative('.', file)}\n  ${path.relative('.', typesFile)}`)
}

/** Features open what they need when their routes are registered, so a real database is behind them for a moment. */
async function describe(): Promise<{ readonly own: string; readonly programs: string }> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-api-'))
  // The database may run as another user, who must be able to get there.
  await fs.chmod(dataDir, 0o755)
  const services = await openServices(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }))
  try {
    const app = await createApp(services, describeRoutes)
    await app.ready()
    const documents = { own: createApiDocument(app), programs: createProgramsDocument(app) }
    await app.close()
    return documents
  } finally {
    await services.stop()
    await fs.rm(dataDir, { recursive: true, force: true })
  }
}
