import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createCollection } from '../features/collections/index.ts'
import { databaseUrl } from '../testing/child-process.ts'
import { spawnVitrine, vitrine } from '../testing/command-line.ts'
import { testSite } from '../testing/test-site.ts'
import { newFolder } from '../testing/transfer.ts'

test(
  'a site goes from one server into a folder, and from the folder to a machine where nothing was before',
  { timeout: 120_000 },
  async () => {
    const site = await testSite({ title: 'Moving Shop' })
    await createCollection(await site.ctx(), { typeName: 'page', title: 'About', slug: 'about' })
    const here = { DATABASE_URL: databaseUrl(site.services.database), DATA_DIR: site.services.config.dataDir }
    const name = site.host.replace('.localhost', '')
    const folder = path.join(await newFolder(), 'shop')
    const exported = await vitrine(here, ['site', 'export', name, folder])
    expect(exported).toMatchObject({ code: 0, out: expect.stringContaining(`The site ${name} is in ${folder}: `) })
    expect(exported.err).toContain('1 collections')

    const twice = await vitrine(here, ['site', 'export', name, folder])
    expect(twice).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not empty. Name one that does not exist yet.'),
    })
    expect(await vitrine(here, ['site', 'export', name])).toMatchObject({
      code: 2,
      err: expect.stringContaining('site export IDENTIFIER FOLDER'),
    })
    expect(await vitrine(here, ['site', 'import', folder])).toMatchObject({
      code: 1,
      err: expect.stringContaining(`There is a site "${name}" already. Choose another name with --identifier.`),
    })

    const there = { DATA_DIR: path.join(await newFolder(), 'data') }
    // The database may run as another user, who must be able to get there.
    await fs.chmod(path.dirname(there.DATA_DIR), 0o755)
    const imported = await spawnVitrine(there, ['site', 'import', folder, '--identifier', 'moved'])
    expect(imported).toMatchObject({ code: 0, out: expect.stringContaining('The site moved is here.') })
    expect(imported.err).toMatch(/Checked (\d+) of \1 files\./)
    expect((await vitrine(there, ['site', 'list', '--json'])).out).toContain('Moving Shop')
    expect((await vitrine(there, ['doctor'])).out).toContain('Everything adds up.')
  },
)
