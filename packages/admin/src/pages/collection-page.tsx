import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ExternalLink, EyeOff, Globe, LayoutList, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { PageActions } from '../ui/page-actions.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { AuthorsPanel } from './authors-panel.tsx'
import { CategoriesPanel } from './categories-panel.tsx'
import { DeletePageDialog } from './delete-page-dialog.tsx'
import { ItemsPanel } from './items/items-panel.tsx'
import { type Collection, collectionQuery, collectionsQuery, themeTypesQuery } from './pages.ts'
import styles from './pages.module.css'
import { PageStateBadge, useTogglePublished } from './publish-page.tsx'
import { SettingsForm } from './settings/settings-form.tsx'
import { ShopPanel } from './shop-panel.tsx'
import { TagsPanel } from './tags-panel.tsx'
import { hasOwnContent } from './kinds.tsx'
import { findPageKind } from './theme-kinds.ts'
import { t } from '../i18n/text.ts'

const route = getRouteApi('/pages/$collectionId')

/** One page: what it holds, and what visitors and search engines read of it. */
export function CollectionPage() {
  const { collectionId } = route.useParams()
  const collection = useQuery(collectionQuery(collectionId))
  if (collection.data) return <Loaded key={collectionId} collection={collection.data} />
  return (
    <Page title={t('Page')} windowTitle={[t('Page'), t('Pages')]} before={<Back />}>
      <Panel>
        {collection.isError ? (
          <ErrorState error={collection.error} onRetry={() => void collection.refetch()} />
        ) : (
          <div className={styles.body} aria-busy="true">
            <Skeleton width={20} />
            <Skeleton width={34} />
            <Skeleton width={27} />
          </div>
        )}
      </Panel>
    </Page>
  )
}

function Loaded({ collection }: { readonly collection: Collection }) {
  const can = useCan()
  const mayWrite = can('content.write')
  const [isDeleting, setDeleting] = useState(false)
  const { title, typeName, path, enabled, isHomepage, collectionId } = collection
  const theme = useQuery(themeTypesQuery).data
  const { items, label } = findPageKind(typeName, theme)
  const summary = useQuery(collectionsQuery).data?.find((each) => each.collectionId === collectionId)
  const published = useTogglePublished(collection)
  const isWritten = hasOwnContent(typeName)
  const isShop = typeName === 'products'
  const settings = <SettingsForm collection={collection} mayWrite={mayWrite} />
  return (
    <Page
      title={title}
      windowTitle={[title, t('Pages')]}
      before={<Back />}
      width={items ? 'wide' : 'narrow'}
      aside={
        <>
          <Badge>{label}</Badge>
          {isHomepage && <Badge tone="accent">{t('Home')}</Badge>}
          <PageStateBadge page={collection} />
        </>
      }
      actions={
        <PageActions
          actions={[
            {
              label: enabled ? t('View') : t('Preview'),
              icon: <ExternalLink size={16} aria-hidden="true" />,
              target: { href: path },
            },
            // The home page stays published: it has the address of the site.
            mayWrite &&
              !isHomepage && {
                label: enabled ? t('Unpublish') : t('Publish'),
                icon: enabled ? <EyeOff size={16} aria-hidden="true" /> : <Globe size={16} aria-hidden="true" />,
                kind: enabled || isWritten ? 'plain' : 'primary',
                target: published.toggle,
                isPending: published.isPending,
              },
            mayWrite &&
              isWritten && {
                label: t('Edit content'),
                icon: <LayoutList size={16} aria-hidden="true" />,
                kind: 'primary',
                target: { to: { to: '/pages/$collectionId', params: { collectionId }, search: { view: 'outline' } } },
              },
          ]}
        />
      }
    >
      {items ? (
        <div className={styles.columns}>
          {isShop ? (
            <ShopPanel collectionId={collectionId} count={summary?.itemCount ?? 0} mayWrite={mayWrite} />
          ) : (
            <ItemsPanel collection={collection} mayWrite={mayWrite} />
          )}
          <div className={styles.side}>
            {settings}
            <CategoriesPanel collectionId={collectionId} mayWrite={mayWrite} />
            <TagsPanel collectionId={collectionId} mayWrite={mayWrite} />
            {typeName === 'blog' && <AuthorsPanel mayWrite={mayWrite} />}
          </div>
        </div>
      ) : (
        settings
      )}
      {mayWrite && !isHomepage && (
        <div>
          <Button kind="quiet" icon={<Trash2 size={16} aria-hidden="true" />} onPress={() => setDeleting(true)}>
            {t('Delete page')}
          </Button>
        </div>
      )}
      {isDeleting && (
        <DeletePageDialog
          page={{ collectionId, title, typeName, itemCount: summary?.itemCount ?? 0 }}
          onClose={() => setDeleting(false)}
        />
      )}
    </Page>
  )
}

function Back() {
  return <BackLink link={{ to: '/pages' }}>{t('Pages')}</BackLink>
}
