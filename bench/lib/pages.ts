import { sql } from 'kysely'
import pino from 'pino'
import { indexItems } from '../../packages/server/src/features/search-index/index.ts'
import { readConfig } from '../../packages/server/src/platform/config.ts'
import { newId } from '../../packages/server/src/platform/ids.ts'
import { openServices } from '../../packages/server/src/composition.ts'
import type { BenchShop } from './shop.ts'

const paragraph = `<p>${'Some words about how it is made and what it is good for. '.repeat(10)}</p>`

/** Adds a journal of 100 posts and 20 pages of twelve blocks to the shop. */
export async function seedPages(dataDir: string, { websiteId }: BenchShop): Promise<void> {
  const services = await openServices(readConfig({ ...process.env, DATA_DIR: dataDir }), pino({ level: 'warn' }))
  try {
    const { db } = services.database
    const journal = newId()
    const id = sql.raw(`'${Date.now().toString(16).padStart(12, '0')}' || 'e' || lpad(to_hex(n), 11, '0')`)
    await sql`
      INSERT INTO collection (website_id, collection_id, type, type_name, slug, title)
      VALUES (${websiteId}, ${journal}, 1, 'blog', 'journal', 'Journal')`.execute(db)
    await sql`
      INSERT INTO item (website_id, item_id, collection_id, record_type, slug, title, excerpt, body, author_name, published_at, tags)
      SELECT ${websiteId}, ${id}, ${journal}, 1, 'post-' || n, 'Post number ' || n, 'A short sentence.', repeat(${paragraph}, 6), 'Ada',
        now() - n * interval '1 day', ARRAY['tag-' || n % 7] FROM generate_series(1, 100) n`.execute(db)
    await db.transaction().execute((within) => indexItems({ db: within, site: { id: websiteId } }, sql`true`))
    const blocks = Array.from({ length: 12 }, (_each, n) => ({
      id: newId(),
      type: n % 4 === 3 ? 'quote' : 'html',
      version: 1,
      settings: n % 4 === 3 ? { quote: 'Well made.', source: 'Ada' } : { html: paragraph },
    }))
    await sql`
      INSERT INTO collection (website_id, collection_id, type, type_name, slug, title, content)
      SELECT ${websiteId}, ${id}, 10, 'page', 'page-' || n, 'Page ' || n, ${JSON.stringify({ blocks })}::jsonb
      FROM generate_series(1, 20) n`.execute(db)
    await sql`ANALYZE`.execute(db)
  } finally {
    await services.stop()
  }
}
