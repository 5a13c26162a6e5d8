import { escapeHtml } from '../../platform/text/html.ts'
import type { Site } from '../../platform/context.ts'
import { siteSettings } from '../sites/index.ts'

/** What a mail needs to know of the site in whose name it is written. */
export type MailSite = Pick<Site, 'title' | 'baseUrl' | 'settings'>

/**
 * At the head of a mail: the logo where the site has one, else its title; programs that load no pictures show the title too. It leads to
 * the site, or to `url` where clicks are counted.
 */
export function renderBrand(site: MailSite, ink: string, url: string = site.baseUrl): string {
  const title = escapeHtml(site.title)
  const logo = siteSettings.logoAssetId.read(site)
  const shown =
    logo === undefined
      ? title
      : `<img class="m-logo" src="${escapeHtml(getLogoUrl(site.baseUrl, logo))}" alt="${title}" height="40" style="display:inline-block;height:40px;width:auto;max-width:100%;border:0;color:${ink}">`
  return `<a href="${escapeHtml(url)}" style="color:${ink};text-decoration:none;font-weight:600;letter-spacing:.02em">${shown}</a>`
}

/** As PNG or JPEG, whatever the file is, and large enough for dense screens. The address needs no file name: any leads to the file. */
function getLogoUrl(baseUrl: string, assetId: string): string {
  return `${baseUrl}/s/${encodeURIComponent(assetId)}/logo?for=mail`
}
