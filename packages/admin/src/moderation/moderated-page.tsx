import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import list from '../ui/list.module.css'
import rowStyles from '../ui/rows.module.css'
import { Segments } from '../ui/segments.tsx'
import styles from './moderation.module.css'
import { useAction } from './use-action.ts'

/** What staff decide. */
type Decision = 'published' | 'spam' | 'deleted'

interface Folder {
  readonly label: string
  readonly count: number | undefined
  readonly link: LinkProps
}

interface ModeratedPageProps<Item extends { readonly id: string }> {
  readonly title: string
  readonly actions: ReactNode
  readonly query: UseInfiniteQueryResult
  readonly items: readonly Item[]
  readonly folders: readonly Folder[]
  /** The folder that is shown: what everything in it is already is not offered. */
  readonly folder: string
  /** Saved views, above the folders. */
  readonly views: ReactNode
  /** Search and further filters. */
  readonly filters: ReactNode
  readonly empty: ReactNode
  /** Names the row for its checkbox. */
  readonly describeSelect: (item: Item) => string
  /** Names the bar that acts on all selected rows. */
  readonly selectedLabel: string
  readonly change: (ids: readonly string[], state: Decision) => Promise<void>
  readonly renderRow: (item: Item, select: ReactNode) => ReactNode
}

/** What visitors wrote, in folders, for who decides about it. */
export function ModeratedPage<Item extends { readonly id: string }>(props: ModeratedPageProps<Item>) {
  const { title, items, query, describeSelect } = props
  const mayWrite = useCan()('comments.write')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selectedIds = items.map(({ id }) => id).filter((id) => chosen.has(id))
  const toggle = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]))
  return (
    <Page title={title} actions={props.actions}>
      {props.views}
      <div className={list.toolbar}>
        <Segments
          label={t('Folder')}
          segments={props.folders.map(({ label, count = 0, link }) => ({
            label: count === 0 ? label : t('{label} ({count})', { label, count }),
            link,
          }))}
        />
        <div className={list.finders}>{props.filters}</div>
      </div>
      <Panel>
        <PagedList query={query} isEmpty={items.length === 0} empty={props.empty}>
          {mayWrite && (
            <BulkBar
              label={props.selectedLabel}
              allIds={items.map(({ id }) => id)}
              ids={selectedIds}
              folder={props.folder}
              change={props.change}
              onChoose={(ids) => setChosen(new Set(ids))}
            />
          )}
          <ul className={rowStyles.rows} aria-label={title}>
            {items.map((item) =>
              props.renderRow(
                item,
                mayWrite && (
                  <Checkbox isSelected={chosen.has(item.id)} onChange={() => toggle(item.id)}>
                    <span className="visually-hidden">{describeSelect(item)}</span>
                  </Checkbox>
                ),
              ),
            )}
          </ul>
        </PagedList>
      </Panel>
    </Page>
  )
}

interface BulkBarProps {
  readonly label: string
  readonly allIds: readonly string[]
  readonly ids: readonly string[]
  readonly folder: string
  readonly change: (ids: readonly string[], state: Decision) => Promise<void>
  readonly onChoose: (ids: readonly string[]) => void
}

/** Selects many rows, and decides about them. */
function BulkBar({ label, allIds, ids, folder, change, onChoose }: BulkBarProps) {
  const { problem, run } = useAction()
  const isAll = ids.length === allIds.length
  const act = (state: Decision) =>
    run(async () => {
      await change(ids, state)
      onChoose([])
    })
  return (
    <fieldset className={styles.bulk} aria-label={label}>
      <Checkbox
        isSelected={isAll}
        isIndeterminate={!isAll && ids.length > 0}
        onChange={(isSelected) => onChoose(isSelected ? allIds : [])}
      >
        {ids.length === 0 ? t('Select all on this page') : t('{count} selected', { count: ids.length })}
      </Checkbox>
      {ids.length > 0 && <Decisions folder={folder} onDecide={act} />}
      {problem !== undefined && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
    </fieldset>
  )
}

interface DecisionsProps {
  readonly folder: string
  readonly onDecide: (state: Decision) => void
}

function Decisions({ folder, onDecide }: DecisionsProps) {
  return (
    <>
      {folder !== 'published' && (
        <Button kind="quiet" onPress={() => onDecide('published')}>
          {t('Publish')}
        </Button>
      )}
      {folder !== 'spam' && (
        <Button kind="quiet" onPress={() => onDecide('spam')}>
          {t('Spam')}
        </Button>
      )}
      {folder !== 'deleted' && (
        <Button kind="quiet" onPress={() => onDecide('deleted')}>
          {t('Delete')}
        </Button>
      )}
    </>
  )
}
