import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { changeSettings, loadSettings, siteSettings } from '../sites/index.ts'

const { siteHeader, siteFooter } = siteSettings

/** What every page has above and below its content. */
export const SiteHeaderFooter = z
  .object({ header: siteHeader.schema, footer: siteFooter.schema })
  .meta({ id: 'SiteHeaderFooter' })
type SiteHeaderFooter = z.infer<typeof SiteHeaderFooter>

/** Absent fields stay as they are. */
export const SiteHeaderFooterChanges = z
  .object({
    header: siteHeader.schema.partial(),
    footer: siteFooter.schema.partial(),
  })
  .partial()
  .meta({ id: 'UpdateSiteHeaderFooter' })
type SiteHeaderFooterChanges = z.infer<typeof SiteHeaderFooterChanges>

/** Header and footer as stored now. */
export async function getHeaderFooter(ctx: Ctx): Promise<SiteHeaderFooter> {
  const site = await loadSettings(ctx)
  return { header: siteHeader.read(site), footer: siteFooter.read(site) }
}

/** Changes the given parts; concurrent changes of the others stay. */
export async function updateHeaderFooter(
  ctx: Ctx,
  { header = {}, footer = {} }: SiteHeaderFooterChanges,
): Promise<SiteHeaderFooter> {
  await changeSettings(ctx, siteHeader.merge(header), siteFooter.merge(footer))
  return getHeaderFooter(ctx)
}
