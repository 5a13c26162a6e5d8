import { CornerDownRight, ExternalLink, Link2, ListMinus, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { LinkDialog } from '../../pages/link-dialog.tsx'
import { MoveButtons } from '../../pages/move-buttons.tsx'
import type { TreeRow } from '../../pages/page-tree.ts'
import type { CollectionSummary, MenuEntry } from '../../pages/pages.ts'
import { type Tree, useTree } from '../../pages/use-tree.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import field from '../../ui/field.module.css'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useNotify } from '../../ui/notifications.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import styles from '../outline.module.css'
import { RenameDialog } from './rename-dialog.tsx'
import { t } from '../../i18n/text.ts'

/** The entries of a menu: added, renamed, ordered and removed, as on the list of pages. */
export function MenuPanel({ menu }: { readonly menu: string }) {
  const tree = useTree()
  const { sections } = tree
  const change = useChangeMenu(menu, tree)
  const [isLinking, setLinking] = useState(false)
  if (!sections && tree.error) return <ErrorState error={tree.error} onRetry={tree.retry} />
  if (!sections)
    return (
      <div className={styles.loading} aria-busy="true">
        <Skeleton width={14} />
        <Skeleton width={18} />
      </div>
    )
  const rows = sections.find(({ name }) => name === menu)?.rows ?? []
  return (
    <div className={styles.siteFields}>
      {tree.problem !== undefined && (
        <Notice tone="danger" alert>
          {tree.problem}
        </Notice>
      )}
      {rows.length === 0 ? (
        <p className={styles.hint}>{t('This menu is empty. Add a page or a link.')}</p>
      ) : (
        <ul className={styles.menuRows}>
          {rows.map((row) => (
            <MenuRow key={row.key} row={row} tree={tree} onChange={change} />
          ))}
        </ul>
      )}
      <div className={styles.menuAdd}>
        <AddPages menu={menu} tree={tree} onChange={change} />
        <Button icon={<Link2 size={16} aria-hidden="true" />} onPress={() => setLinking(true)}>
          {t('Add link')}
        </Button>
      </div>
      {isLinking && <LinkDialog menu={menu} tree={tree} onClose={() => setLinking(false)} />}
    </div>
  )
}

type ChangeMenu = (entries: readonly MenuEntry[], said: string) => Promise<void>

/** Saves a menu, says what happened and offers to take it back. */
function useChangeMenu(menu: string, tree: Tree): ChangeMenu {
  const notify = useNotify()
  return async (entries, said) => {
    const before = tree.getMenuEntries(menu)
    const wasDefault = tree.menus.find(({ name }) => name === menu)?.isDefault ?? false
    const undo = () =>
      wasDefault ? tree.attempt(() => tree.actions.resetMenu.mutateAsync(menu)) : tree.saveMenu(menu, before)
    if (await tree.saveMenu(menu, entries)) notify(said, { about: `menu ${menu}`, undo })
  }
}

interface MenuRowProps {
  readonly row: TreeRow
  readonly tree: Tree
  readonly onChange: ChangeMenu
}

function MenuRow({ row, tree, onChange }: MenuRowProps) {
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const { page, link, place, depth } = row
  const name = page ? page.navigationTitle || page.title : (link?.title ?? '')
  const close = () => setEditing(false)
  const remove = () => {
    if (place.kind !== 'menu') return
    const rest = tree.getMenuEntries(place.menu).filter((_entry, index) => index !== place.index)
    void onChange(rest, t('“{title}” is no longer in the menu.', { title: name }))
  }
  return (
    <li className={styles.menuRow} data-depth={Math.min(depth, 4)}>
      {depth > 0 && <CornerDownRight size={14} aria-hidden="true" />}
      <span className={styles.rowName}>
        {name}
        {page?.enabled === false && <span className={styles.excerpt}>{t('Draft')}</span>}
      </span>
      {place.count > 1 && (
        <MoveButtons name={name} index={place.index} count={place.count} onMove={(by) => tree.move(row, by)} />
      )}
      <Menu label={t('More for {title}', { title: name })}>
        <MenuItem icon={<Pencil size={16} />} onAction={() => setEditing(true)}>
          {link ? t('Edit link') : t('Rename')}
        </MenuItem>
        {page && (
          <MenuItem
            icon={<ExternalLink size={16} />}
            onAction={() => void navigate({ to: '/pages/$collectionId', params: { collectionId: page.collectionId } })}
          >
            {t('Open page')}
          </MenuItem>
        )}
        {place.kind === 'menu' && (
          <MenuItem icon={<ListMinus size={16} />} onAction={remove}>
            {t('Remove from menu')}
          </MenuItem>
        )}
      </Menu>
      {isEditing && page && <RenameDialog page={page} tree={tree} onClose={close} />}
      {isEditing && link && place.kind === 'menu' && (
        <LinkDialog menu={place.menu} index={place.index} link={link} tree={tree} onClose={close} />
      )}
    </li>
  )
}

interface AddPagesProps {
  readonly menu: string
  readonly tree: Tree
  readonly onChange: ChangeMenu
}

/** The pages that are not in the menu; a choice adds one at its end. */
function AddPages({ menu, tree, onChange }: AddPagesProps) {
  const entries = tree.getMenuEntries(menu)
  const isIn = ({ collectionId }: CollectionSummary) =>
    entries.some((entry) => !('url' in entry) && entry.collectionId === collectionId)
  const others = tree.pages.filter((page) => !isIn(page))
  const add = (page: CollectionSummary) =>
    void onChange(
      [...tree.getMenuEntries(menu), { collectionId: page.collectionId }],
      t('“{title}” is in the menu.', { title: page.title }),
    )
  return (
    <MenuTrigger>
      <Button isDisabled={others.length === 0} icon={<Plus size={16} aria-hidden="true" />}>
        {t('Add page')}
      </Button>
      <Popover className={classNames(field.popover)} maxHeight={320}>
        <AriaMenu className={classNames(field.list)} aria-label={t('Pages that are not in the menu')}>
          {others.map((page) => (
            <AriaMenuItem
              key={page.collectionId}
              id={page.collectionId}
              textValue={page.title}
              className={classNames(field.option)}
              onAction={() => add(page)}
            >
              {page.title}
            </AriaMenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
