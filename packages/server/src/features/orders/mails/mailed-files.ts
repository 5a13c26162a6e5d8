import { formatFileSize, getWritingLocale } from '@vitrine/commerce'
import type { Site } from '../../../platform/context.ts'
import { translateFor } from '../../../platform/messages.ts'
import { getStoredUrl } from '../../languages/index.ts'
import type { FileSummary } from '../item-files.ts'
import { downloadLimits, downloadPath, createDownloadLink } from '../token.ts'

/** A file of an order that is about to be mailed. */
interface MailedFile extends FileSummary {
  readonly lineId: string
}

/** The files of an order in a mail: a link for each, and how long the links work. */
export interface MailedFiles {
  readonly list: readonly { readonly label: string; readonly url: string; readonly detail: string }[]
  readonly note: string
}

/** The links work from `now` on, at the address that the buyer used. */
export function createMailedFiles(
  site: Site,
  { orderId, baseUrl, now }: { readonly orderId: string; readonly baseUrl: string; readonly now: Date },
  files: readonly MailedFile[],
): MailedFiles | undefined {
  if (files.length === 0) return undefined
  const t = translateFor(site)
  const links = files.map((file) => ({ ...file, link: createDownloadLink(now, { ...file, orderId }) }))
  const expires = (links[0]?.link.expires ?? 0) * 1000
  return {
    list: links.map(({ filename, byteSize, link }) => ({
      label: filename,
      url: getStoredUrl(site, baseUrl) + downloadPath(site, link),
      detail: formatFileSize(byteSize, t.language),
    })),
    note: `${t('orderFilesNote', { date: formatExpiry(site, new Date(expires)), count: downloadLimits.count })} ${t('orderFilesNew')}`,
  }
}

/** Until when links to files work, and how often a file can be fetched by them. */
export function describeDownloads(site: Site, expiresOn: Date) {
  return { downloadsExpireText: formatExpiry(site, expiresOn), maxDownloads: downloadLimits.count }
}

/** A moment on the clock of the site, with its zone: buyers live elsewhere. In the language of the sentences around it. */
function formatExpiry(site: Pick<Site, 'language' | 'settings' | 'timeZone'>, at: Date): string {
  return new Intl.DateTimeFormat(getWritingLocale(translateFor(site).language), {
    timeZone: site.timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at)
}
