/**
 * Writes what is derived from the migrations: `packages/server/db/schema.sql` and the table types.
 * `node tools/schema.ts` after adding a migration; the suite fails while they differ.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '../packages/server/src/platform/db/database.ts'
import { describeSchema } from '../packages/server/src/platform/db/describe-schema.ts'

const server = path.join(import.meta.dirname, '../packages/server')
const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-schema-'))
// The database may run as another user, who must be able to get there.
await fs.chmod(dataDir, 0o755)
const database = await openDatabase({ databaseUrl: undefined, dataDir }, { onError: (error) => console.error(error) })
try {
  await fs.writeFile(path.join(server, 'db/schema.sql'), await describeSchema(database.db))
  const { host, user } = database.connection
  execFileSync(
    path.join(import.meta.dirname, '../node_modules/.bin/kysely-codegen'),
    [
      '--dialect',
      'postgres',
      '--url',
      `postgres://${user}@${encodeURIComponent(host ?? '')}/postgres`,
      '--type-mapping',
      '{"int8":"number","jsonb":"unknown"}',
      '--exclude-pattern',
      'schema_migration*',
      '--out-file',
      path.join(server, 'src/platform/db/types.ts'),
    ],
    { stdio: 'inherit' },
  )
} finally {
  await database.close()
  await fs.rm(dataDir, { recursive: true, force: true })
}
