import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { useCan } from '../session/session.ts'
import { type Place, type TreeRow, moved, buildTree } from './page-tree.ts'
import { type MenuEntry, collectionsQuery, menusQuery, usePageActions } from './pages.ts'

/** The list of pages with everything that can be done in it. */
export function useTree() {
  const pages = useQuery(collectionsQuery)
  const menus = useQuery(menusQuery)
  const can = useCan()
  const actions = usePageActions()
  const [problem, setProblem] = useState<string>()
  const [said, setSaid] = useState('')

  /** Runs a change; what went wrong stands above the list until the next one. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setProblem(undefined)
    try {
      await work()
      return true
    } catch (error) {
      setProblem(getErrorMessage(error))
      return false
    }
  }
  const getMenuEntries = (name: string) => menus.data?.find((menu) => menu.name === name)?.entries ?? []
  const saveMenu = (name: string, entries: readonly MenuEntry[]) =>
    attempt(() => actions.saveMenu.mutateAsync({ name, entries }))
  const put = (place: Place, by: -1 | 1) =>
    place.kind === 'menu'
      ? actions.saveMenu.mutateAsync({ name: place.menu, entries: moved(getMenuEntries(place.menu), place.index, by) })
      : actions.place.mutateAsync({ parentId: place.parentId, collectionIds: moved(place.ids, place.index, by) })

  return {
    sections: pages.data && menus.data ? buildTree(pages.data, menus.data) : undefined,
    pages: pages.data ?? [],
    menus: menus.data ?? [],
    error: pages.error ?? menus.error,
    retry: () => void Promise.all([pages.refetch(), menus.refetch()]),
    mayWrite: can('content.write'),
    problem,
    /** What has just happened, for those who do not see it. */
    said,
    actions,
    attempt,
    getMenuEntries,
    saveMenu,
    async move(row: TreeRow, name: string, by: -1 | 1) {
      const { index, count } = row.place
      if (!(await attempt(() => put(row.place, by)))) return
      setSaid(`${name} is number ${index + by + 1} of ${count} now.`)
      // The row has a new place in the document, or its button has nothing left to do: the focus goes along.
      const isAtEnd = index + by === 0 || index + by === count - 1
      const which = (by === -1) === !isAtEnd ? 'up' : 'down'
      requestAnimationFrame(() => document.getElementById(`${which} ${row.key}`)?.focus())
    },
  }
}
export type Tree = ReturnType<typeof useTree>
