import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Link2, Plus, Rocket, RotateCcw, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import changes from '../release-changes/release-changes.module.css'
import { WaitingChanges } from '../release-changes/waiting-changes.tsx'
import { Button, getButtonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { PageActions } from '../ui/page-actions.tsx'
import { messages } from '../messages.ts'
import { ErrorState } from '../ui/states.tsx'
import { BlockFields } from './block-fields.tsx'
import { collectionsQuery } from './pages.ts'
import { useAddSearch } from '../shell/use-add-search.ts'
import { AddFirstItemDialog } from './add-first-item-dialog.tsx'
import { AddPageDialog } from './add-page-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { MenuReleaseDialog } from './menus/menu-release-dialog.tsx'
import { PageRow } from './page-row.tsx'
import { ResetMenuDialog } from './reset-menu-dialog.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import type { TreeSection } from './page-tree.ts'
import styles from './pages.module.css'
import { type Tree, useTree } from './use-tree.ts'
import { t } from '../i18n/text.ts'

const mainMenu = 'mainNav'

const route = getRouteApi('/pages')

/** All pages of the site, menu by menu, in the order visitors find them. */
export function PagesPage() {
  const tree = useTree()
  const [isAdding, setAdding] = useAddSearch()
  const { forItems } = route.useSearch()
  const navigate = useNavigate()
  const onClose = () => void navigate({ to: '/pages', search: {}, replace: true })
  const adding = { menu: mainMenu, tree, onClose }
  return (
    <Page
      title={t('Pages')}
      actions={
        <PageActions
          actions={[
            {
              label: t('Trash'),
              icon: <Trash2 size={16} aria-hidden="true" />,
              target: { to: { to: '/pages/trash' } },
            },
            tree.mayWrite && {
              label: t('Add page'),
              short: t('Add'),
              icon: <Plus size={16} aria-hidden="true" />,
              kind: 'primary',
              target: () => setAdding(true),
            },
          ]}
        />
      }
    >
      {tree.problem !== undefined && (
        <Notice tone="danger" alert>
          {tree.problem}
        </Notice>
      )}
      {tree.error && !tree.sections && (
        <Panel>
          <ErrorState title={messages.unableToLoadCollections} error={tree.error} onRetry={tree.retry} />
        </Panel>
      )}
      {!tree.sections && !tree.error && (
        <Panel>
          <RowsSkeleton widths={[14, 9, 17, 12, 8]} />
        </Panel>
      )}
      {tree.sections?.map((section) => (
        <Section key={section.name} section={section} tree={tree} />
      ))}
      {tree.mayWrite && <BlockFields />}
      {tree.mayWrite && <ItemBegin />}
      {isAdding &&
        tree.mayWrite &&
        (forItems ? <AddFirstItemDialog {...adding} typeName={forItems} /> : <AddPageDialog {...adding} />)}
    </Page>
  )
}

/** Leads to the page that a new post or event belongs to: the first one of the site. Without one it offers to add it. */
function ItemBegin() {
  const { addPost = false, addEvent = false } = route.useSearch()
  const navigate = useNavigate()
  const isWanted = addPost || addEvent
  const typeName = addEvent ? 'events' : 'blog'
  const { data } = useQuery({ ...collectionsQuery, enabled: isWanted })
  useEffect(() => {
    if (!isWanted || !data) return
    const page = data.find((each) => each.typeName === typeName)
    void navigate(
      page
        ? {
            to: '/pages/$collectionId',
            params: { collectionId: page.collectionId },
            search: { add: true },
            replace: true,
          }
        : { to: '/pages', search: { add: true, forItems: typeName }, replace: true },
    )
  }, [isWanted, typeName, data, navigate])
  return null
}

function Section({ section, tree }: { readonly section: TreeSection; readonly tree: Tree }) {
  const [isLinking, setLinking] = useState(false)
  const [isResetting, setResetting] = useState(false)
  const [isPlanning, setPlanning] = useState(false)
  const { name, title, isMenu, canReset, rows } = section
  if (!isMenu && rows.length === 0) return null
  return (
    <Panel
      title={title}
      actions={
        isMenu &&
        tree.mayWrite && (
          <>
            {canReset && (
              <Button kind="quiet" icon={<RotateCcw size={16} aria-hidden="true" />} onPress={() => setResetting(true)}>
                {t('Reset')}
              </Button>
            )}
            <Button kind="quiet" icon={<Rocket size={16} aria-hidden="true" />} onPress={() => setPlanning(true)}>
              {t('With a release')}
            </Button>
            <Button kind="quiet" icon={<Link2 size={16} aria-hidden="true" />} onPress={() => setLinking(true)}>
              {t('Add link')}
            </Button>
          </>
        )
      }
    >
      {rows.length === 0 ? (
        <div className={styles.nothing}>
          <p>{t('This menu is empty. Add a page or a link.')}</p>
          {name === mainMenu && tree.mayWrite && (
            <Link to="/pages" search={{ add: true }} className={getButtonClass()}>
              {t('Add page')}
            </Link>
          )}
        </div>
      ) : (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <PageRow key={row.key} row={row} tree={tree} />
          ))}
        </ul>
      )}
      {isMenu && (
        <div className={changes.offer}>
          <WaitingChanges kind="menu" id={name} />
        </div>
      )}
      {isPlanning && <MenuReleaseDialog menu={name} title={title} tree={tree} onClose={() => setPlanning(false)} />}
      {isLinking && <LinkDialog menu={name} tree={tree} onClose={() => setLinking(false)} />}
      {isResetting && (
        <ResetMenuDialog menu={name} title={title} isMain={name === mainMenu} onClose={() => setResetting(false)} />
      )}
    </Panel>
  )
}
