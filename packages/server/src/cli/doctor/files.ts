import type { OpenServices } from '../../composition.ts'
import { assetKeys } from '../../features/assets/index.ts'
import type { CheckResult, Finding } from './checks.ts'

const batchSize = 500
const named = 20

/** Looks for pictures and files whose bytes are missing from the file store. */
export async function checkFiles(services: Pick<OpenServices, 'database' | 'files'>): Promise<CheckResult> {
  const { db } = services.database
  const findings: Finding[] = []
  let after = ''
  let count = 0
  for (;;) {
    const rows = await db
      .selectFrom('asset')
      .innerJoin('website', 'website.website_id', 'asset.website_id')
      .select(['asset.website_id', 'asset_id', 'filename', 'identifier', 'byte_size', 'file_version'])
      .where('asset_id', '>', after)
      .orderBy('asset_id')
      .limit(batchSize)
      .execute()
    for (const row of rows) {
      const size = await services.files.size(assetKeys.getOriginalKey(row.website_id, row.asset_id, row.file_version))
      if (size === row.byte_size) continue
      count++
      const what = size === undefined ? 'is missing' : `has ${size} bytes, not ${row.byte_size}`
      if (findings.length < named)
        findings.push({ site: row.identifier, text: `the file of ${row.filename} (${row.asset_id}) ${what}` })
    }
    if (rows.length < batchSize) return { name: 'Every picture and file has its bytes', count, findings }
    after = rows.at(-1)?.asset_id ?? ''
  }
}
