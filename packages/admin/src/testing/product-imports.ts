import { productImportFeature } from '../../../server/src/features/product-import/feature.ts'
import type { TestSite } from '../../../server/src/testing/test-site.ts'

/** Does what the job worker does with the only import of products that waits. */
export async function runProductImport(site: TestSite): Promise<void> {
  const { import_id: importId } = await site.services.database.db
    .selectFrom('product_import')
    .select('import_id')
    .where('website_id', '=', site.id)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const ctx = await site.ctx()
  await productImportFeature.longJobs?.['run-product-import']?.(ctx, { websiteId: site.id, importId }, site.services)
}
