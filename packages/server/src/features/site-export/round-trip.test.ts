import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { browserOn } from '../../testing/test-site.ts'
import { filesBelow, type Installation, newFolder, newInstallation } from '../../testing/transfer.ts'
import { loadDemo } from '../demo/index.ts'

const demo = 'demo.localhost'

async function listUrls({ app }: Installation): Promise<string[]> {
  const sitemap = await browserOn(app, demo).get('/sitemap.xml')
  return [...sitemap.body.matchAll(/<loc>http:\/\/demo\.localhost([^<]*)<\/loc>/g)].map((match) => match[1] || '/')
}

async function getPage({ app }: Installation, url: string) {
  const { statusCode, headers, rawPayload } = await browserOn(app, demo).get(url)
  return { statusCode, type: headers['content-type'], body: rawPayload.toString('latin1') }
}

async function listPictures({ services }: Installation): Promise<string[]> {
  const rows = await services.database.db
    .selectFrom('asset')
    .select(['asset_id', 'filename'])
    .where('is_private', '=', false)
    .orderBy('asset_id')
    .execute()
  return rows.map((row) => `/s/${row.asset_id}/${encodeURIComponent(row.filename)}`)
}

test(
  'a site that moves to another server is the same there, page by page, picture by picture',
  { timeout: 240_000 },
  async () => {
    const here = await newInstallation()
    await loadDemo(here.services)
    const there = await newInstallation()
    const folder = path.join(await newFolder(), 'demo')

    const report = await here.export('demo', folder)
    expect(report.warnings).toEqual([])
    const imported = await there.import(folder)
    expect(imported).toMatchObject({
      identifier: 'demo',
      keptId: true,
      theme: 'default',
      hasOwnTheme: false,
      counts: report.counts,
    })

    const addresses = await listUrls(here)
    expect(addresses.length).toBeGreaterThan(40)
    expect(await listUrls(there)).toEqual(addresses)
    const pages = [...addresses, '/robots.txt', '/sitemap.xml', '/site.css', '/nothing-here']
    for (const url of [...pages, ...addresses.map((address) => `${address}?format=json`)]) {
      const [before, after] = [await getPage(here, url), await getPage(there, url)]
      expect(after, url).toEqual(before)
    }
    const pictures = await listPictures(here)
    expect(pictures.length).toBeGreaterThan(50)
    for (const url of pictures) expect(await getPage(there, url), url).toEqual(await getPage(here, url))
    // Files for buyers alone have no page; their bytes are still the same.
    const files = (installation: Installation) => filesBelow(path.join(installation.dataDir, 'files/assets'))
    const originals = (await files(here)).filter((file) => file.endsWith('/original'))
    expect((await files(there)).filter((file) => file.endsWith('/original'))).toEqual(originals)
    for (const file of originals) {
      const [before, after] = await Promise.all(
        [here, there].map(({ dataDir }) => fs.readFile(path.join(dataDir, 'files/assets', file))),
      )
      expect(after?.equals(before ?? Buffer.alloc(0)), file).toBe(true)
    }

    const { rows: drift } =
      await sql`SELECT s.variant_id FROM stock s LEFT JOIN stock_move m USING (website_id, variant_id)
    GROUP BY s.website_id, s.variant_id HAVING s.on_hand <> coalesce(sum(m.quantity), 0)`.execute(
        there.services.database.db,
      )
    expect(drift).toEqual([])

    // An imported site, exported again, is the same folder.
    const again = path.join(await newFolder(), 'again')
    await there.export('demo', again)
    expect(await filesBelow(again)).toEqual(await filesBelow(folder))
    expect(await fs.readFile(path.join(again, 'SHA256SUMS'), 'utf8')).toBe(
      await fs.readFile(path.join(folder, 'SHA256SUMS'), 'utf8'),
    )
  },
)
