import { useQuery } from '@tanstack/react-query'
import { seoDefaultsQuery } from '../../api/seo-defaults-query.ts'
import { SeoPreview } from './seo-preview.tsx'
import { formatTitle } from './title-format.ts'

interface PageSeoPreviewProps {
  readonly format: 'home' | 'page' | 'item'
  /** Of the page, or of the product or post. */
  readonly title: string
  /** The page that a product or post is on. */
  readonly pageTitle?: string
  /** Wins over the site's title format; '' for none. */
  readonly seoTitle: string
  readonly description: string
  readonly path: string
  readonly pictureUrl: string | null
  readonly isHidden: boolean
}

/** A page in search results and as a shared link, with what the site adds where the page says nothing. */
export function PageSeoPreview(props: PageSeoPreviewProps) {
  const { data: site } = useQuery(seoDefaultsQuery)
  if (!site) return null
  const { format, title, pageTitle = '', seoTitle, description, path, pictureUrl, isHidden } = props
  const words = format === 'item' ? { s: site.siteTitle, c: pageTitle, i: title } : { s: site.siteTitle, c: title }
  const formats = { home: site.homepageTitleFormat, page: site.collectionTitleFormat, item: site.itemTitleFormat }
  return (
    <SeoPreview
      title={seoTitle || formatTitle(formats[format], words)}
      description={description || site.description}
      url={(URL.parse(site.address)?.host ?? '') + path}
      pictureUrl={pictureUrl ?? (site.socialImageUrl === null ? null : `${site.socialImageUrl}?format=750w`)}
      isHidden={isHidden || site.isHiddenFromSearch}
    />
  )
}
