import { sql } from 'kysely'
import type { SiteDb } from '../../platform/context.ts'
import { Challenger } from '../experiment-visits/index.ts'
import { maxExperiments } from '../experiments/index.ts'
import { contentRefused } from './errors.ts'

const maxNameLength = 120

/** Refuses stored experiments that nobody could start or edit, and more than a site may have. Throws `content_refused`. */
export async function checkExperiments({ db, site }: SiteDb): Promise<void> {
  const refuse = (why: string) => contentRefused({ what: 'experiments', why })
  const { rows } = await sql<{ id: string; key: string; name: string; challenger: unknown }>`
    SELECT experiment_id AS id, key, name, challenger FROM experiment WHERE website_id = ${site.id} ORDER BY experiment_id
    LIMIT ${maxExperiments + 1}`.execute(db)
  if (rows.length > maxExperiments) throw refuse(`there are more than ${maxExperiments}`)
  for (const { id, key, name, challenger } of rows) {
    if (!/^[a-z0-9-]{1,60}$/.test(key)) throw refuse(`the "key" of the experiment "${id}" cannot be used`)
    if (name.length > maxNameLength) throw refuse(`the "name" of the experiment "${id}" is too long`)
    if (!Challenger.safeParse(challenger).success)
      throw refuse(`the "challenger" of the experiment "${id}" cannot be used`)
  }
}
