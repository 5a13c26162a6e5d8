import { settings } from '../../app.ts'
import type { Db } from '../../platform/db/database.ts'
import { toRecord } from '../../platform/text/json.ts'
import { listUnreadable } from '../../platform/settings.ts'
import type { CheckResult, Finding } from './checks.ts'

const batchSize = 500
const named = 20

/** Looks for stored settings that do not fit, for which sites use the defaults. */
export async function checkSettings(db: Db): Promise<CheckResult> {
  const findings: Finding[] = []
  let after = ''
  let count = 0
  for (;;) {
    const rows = await db
      .selectFrom('website')
      .select(['website_id', 'identifier', 'settings'])
      .where('website_id', '>', after)
      .orderBy('website_id')
      .limit(batchSize)
      .execute()
    for (const row of rows) {
      const stored = toRecord(row.settings)
      for (const path of [...settings.values()].flatMap((each) => listUnreadable(each, stored))) {
        count++
        const text = `the setting ${path} cannot be read; its default is used. Save it again under Website.`
        if (findings.length < named) findings.push({ site: row.identifier, text })
      }
    }
    if (rows.length < batchSize) return { name: 'Every setting of a site can be read', count, findings }
    after = rows.at(-1)?.website_id ?? ''
  }
}
