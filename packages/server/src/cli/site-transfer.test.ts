import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createCollection } from '../features/collections/index.ts'
import { childEnv, databaseUrl } from '../testing/child-process.ts'
import { testSite } from '../testing/test-site.ts'
import { newFolder } from '../testing/transfer.ts'

const execute = promisify(execFile)

interface CommandResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

async function vitrine(env: Record<string, string>, ...args: string[]): Promise<CommandResult> {
  try {
    const done = await execute(process.execPath, [path.join(import.meta.dirname, '../cli.ts'), ...args], {
      env: childEnv(env),
    })
    return { code: 0, ...done }
  } catch (error) {
    const { code, stdout, stderr } = Object(error)
    return { code, stdout, stderr }
  }
}

test(
  'a site goes from one server into a folder, and from the folder to a machine where nothing was before',
  { timeout: 120_000 },
  async () => {
    const site = await testSite({ title: 'Moving Shop' })
    await createCollection(await site.ctx(), { typeName: 'page', title: 'About', slug: 'about' })
    const here = { DATABASE_URL: databaseUrl(site.services.database), DATA_DIR: site.services.config.dataDir }
    const name = site.host.replace('.localhost', '')
    const folder = path.join(await newFolder(), 'shop')
    const exported = await vitrine(here, 'site', 'export', name, folder)
    expect(exported).toMatchObject({ code: 0, stdout: expect.stringContaining(`The site ${name} is in ${folder}: `) })
    expect(exported.stderr).toContain('1 collections')

    const twice = await vitrine(here, 'site', 'export', name, folder)
    expect(twice).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not empty. Name one that does not exist yet.'),
    })
    expect(await vitrine(here, 'site', 'export', name)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('site export IDENTIFIER FOLDER'),
    })
    expect(await vitrine(here, 'site', 'import', folder)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`There is a site "${name}" already. Choose another name with --identifier.`),
    })

    const there = { DATA_DIR: path.join(await newFolder(), 'data') }
    // The database may run as another user, who must be able to get there.
    await fs.chmod(path.dirname(there.DATA_DIR), 0o755)
    const imported = await vitrine(there, 'site', 'import', folder, '--identifier', 'moved')
    expect(imported).toMatchObject({ code: 0, stdout: expect.stringContaining('The site moved is here.') })
    expect(imported.stderr).toMatch(/Checked (\d+) of \1 files\./)
    expect((await vitrine(there, 'site', 'list', '--json')).stdout).toContain('Moving Shop')
    expect((await vitrine(there, 'doctor')).stdout).toContain('Everything adds up.')
  },
)
