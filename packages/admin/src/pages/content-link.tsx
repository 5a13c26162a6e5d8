import { Link } from '@tanstack/react-router'
import { LayoutList } from 'lucide-react'
import { getButtonClass } from '../ui/button.tsx'
import { t } from '../i18n/text.ts'

interface ContentLinkProps {
  readonly collectionId: string
  /** Named where several such links are in a list. */
  readonly title?: string
  /** Of a post or event of the page. */
  readonly itemId?: string
}

/** To the blocks of a page or item. */
export function ContentLink({ collectionId, title, itemId }: ContentLinkProps) {
  const named = title === undefined ? {} : { 'aria-label': t('Edit content of {title}', { title }) }
  const shared = {
    className: getButtonClass(title === undefined ? 'plain' : 'quiet'),
    search: { view: 'outline' } as const,
  }
  const children = (
    <>
      <LayoutList size={16} aria-hidden="true" />
      <span>{t('Edit content')}</span>
    </>
  )
  return itemId === undefined ? (
    <Link to="/pages/$collectionId" params={{ collectionId }} {...shared} {...named}>
      {children}
    </Link>
  ) : (
    <Link to="/pages/$collectionId/items/$itemId" params={{ collectionId, itemId }} {...shared} {...named}>
      {children}
    </Link>
  )
}
