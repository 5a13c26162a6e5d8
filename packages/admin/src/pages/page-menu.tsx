import { useNavigate } from '@tanstack/react-router'
import {
  Copy,
  Eye,
  EyeOff,
  FolderInput,
  House,
  ListMinus,
  ListPlus,
  Pencil,
  Settings2,
  SquareArrowOutUpRight,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { useNotify } from '../ui/notifications.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { DeletePageDialog } from './delete-page-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { TreeRow } from './page-tree.ts'
import { describePublished } from './publish-page.tsx'
import type { CollectionSummary, MenuEntry } from './pages.ts'
import type { Tree } from './use-tree.ts'
import { t } from '../i18n/text.ts'

interface PageMenuProps {
  readonly page: CollectionSummary
  readonly row: TreeRow
  readonly tree: Tree
}

const mainMenu = 'mainNav'

/** Everything that can be done with a page where it is. */
export function PageMenu({ page, row, tree }: PageMenuProps) {
  const navigate = useNavigate()
  const notify = useNotify()
  const [dialog, setDialog] = useState<'move' | 'delete'>()
  const { collectionId, title } = page
  const edit = (changes: { enabled?: boolean; isHomepage?: boolean }, done: string) =>
    void tree
      .attempt(() => tree.actions.edit.mutateAsync({ collectionId, ...changes }))
      .then((isDone) => isDone && notify(done, { about: collectionId }))
  const duplicate = () =>
    void tree
      .attempt(() => tree.actions.duplicate.mutateAsync(collectionId))
      .then((isDone) => isDone && notify(t('“{title}” duplicated as a draft.', { title })))
  const takeOut = () => {
    if (row.place.kind !== 'menu') return
    const { menu, index } = row.place
    void tree.saveMenu(
      menu,
      tree.getMenuEntries(menu).filter((_entry, each) => each !== index),
    )
  }
  const isInMain = tree
    .getMenuEntries(mainMenu)
    .some((entry) => !('url' in entry) && entry.collectionId === collectionId)
  return (
    <>
      <Menu label={t('More for {title}', { title })}>
        <MenuItem
          icon={<Settings2 size={16} />}
          onAction={() => void navigate({ to: '/pages/$collectionId', params: { collectionId } })}
        >
          {tree.mayWrite ? t('Edit') : t('Open')}
        </MenuItem>
        <MenuItem
          icon={<SquareArrowOutUpRight size={16} />}
          onAction={() => void window.open(page.path, '_blank', 'noreferrer')}
        >
          {page.enabled ? t('View page') : t('Preview draft')}
        </MenuItem>
        {tree.mayWrite && !page.isHomepage && (
          <>
            <MenuItem
              icon={page.enabled ? <EyeOff size={16} /> : <Eye size={16} />}
              onAction={() => edit({ enabled: !page.enabled }, describePublished(title, !page.enabled))}
            >
              {page.enabled ? t('Unpublish') : t('Publish')}
            </MenuItem>
            {page.enabled && page.typeName !== 'folder' && (
              <MenuItem
                icon={<House size={16} />}
                onAction={() => edit({ isHomepage: true }, t('“{title}” is now the home page.', { title }))}
              >
                {t('Set as home page')}
              </MenuItem>
            )}
          </>
        )}
        {tree.mayWrite && (
          <>
            <MenuItem icon={<FolderInput size={16} />} onAction={() => setDialog('move')}>
              {t('Move to folder')}
            </MenuItem>
            {row.place.kind === 'menu' ? (
              <MenuItem icon={<ListMinus size={16} />} onAction={takeOut}>
                {t('Remove from menu')}
              </MenuItem>
            ) : isInMain ? null : (
              <MenuItem
                icon={<ListPlus size={16} />}
                onAction={() => void tree.saveMenu(mainMenu, [...tree.getMenuEntries(mainMenu), { collectionId }])}
              >
                {t('Add to main menu')}
              </MenuItem>
            )}
            <MenuItem icon={<Copy size={16} />} onAction={duplicate}>
              {t('Duplicate')}
            </MenuItem>
            {page.isHomepage ? null : (
              <MenuItem icon={<Trash2 size={16} />} danger onAction={() => setDialog('delete')}>
                {t('Delete')}
              </MenuItem>
            )}
          </>
        )}
      </Menu>
      {dialog === 'move' && <MoveDialog page={page} tree={tree} onClose={() => setDialog(undefined)} />}
      {dialog === 'delete' && <DeletePageDialog page={page} onClose={() => setDialog(undefined)} />}
    </>
  )
}

interface LinkMenuProps {
  readonly row: TreeRow
  readonly link: Extract<MenuEntry, { url: string }>
  readonly tree: Tree
}

export function LinkMenu({ row, link, tree }: LinkMenuProps) {
  const [isOpen, setOpen] = useState(false)
  if (row.place.kind !== 'menu') return null
  const { menu, index } = row.place
  return (
    <>
      <Menu label={t('More for {title}', { title: link.title })}>
        <MenuItem icon={<Pencil size={16} />} onAction={() => setOpen(true)}>
          {t('Edit')}
        </MenuItem>
        <MenuItem
          icon={<Trash2 size={16} />}
          danger
          onAction={() =>
            void tree.saveMenu(
              menu,
              tree.getMenuEntries(menu).filter((_entry, each) => each !== index),
            )
          }
        >
          {t('Remove')}
        </MenuItem>
      </Menu>
      {isOpen && <LinkDialog menu={menu} index={index} link={link} tree={tree} onClose={() => setOpen(false)} />}
    </>
  )
}
