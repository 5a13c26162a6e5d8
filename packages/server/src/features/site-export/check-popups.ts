import { sql } from 'kysely'
import type { SiteDb } from '../../platform/context.ts'
import { maxPopups, PopupDefinition } from '../popups/index.ts'
import { contentRefused } from './errors.ts'

/** Refuses stored popups that nobody could show or edit, and more than a site may have. Throws `content_refused`. */
export async function checkPopups({ db, site }: SiteDb): Promise<void> {
  const { rows } = await sql<{ id: string; definition: unknown }>`
    SELECT popup_id AS id, definition FROM popup WHERE website_id = ${site.id} ORDER BY popup_id LIMIT ${maxPopups + 1}`.execute(
    db,
  )
  if (rows.length > maxPopups) throw contentRefused({ what: 'popups', why: `there are more than ${maxPopups}` })
  for (const { id, definition } of rows) {
    const parsed = PopupDefinition.safeParse(definition)
    if (parsed.success) continue
    const [issue] = parsed.error.issues
    const place = issue?.path.join('.') ?? ''
    throw contentRefused({
      what: 'popups',
      why: `the "${place === '' ? 'definition' : place}" of the popup "${id}" cannot be used`,
    })
  }
}
