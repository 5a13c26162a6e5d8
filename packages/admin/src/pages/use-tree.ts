import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { useCan } from '../session/session.ts'
import { moveByOne } from './list-order.ts'
import { type TreeRow, buildTree, findRow } from './page-tree.ts'
import { type MenuEntry, collectionsQuery, menusQuery, usePageActions } from './pages.ts'
import { type PageOrder, useMenuOrder, usePageOrder } from './use-order.ts'

/** The list of pages with everything that can be done in it. */
export function useTree() {
  const pages = useQuery(collectionsQuery)
  const menus = useQuery(menusQuery)
  const can = useCan()
  const actions = usePageActions()
  const pageOrder = usePageOrder()
  const menuOrder = useMenuOrder()
  const [problem, setProblem] = useState<string>()

  /** Runs a change; what went wrong is above the list until the next one. */
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
  const getMenuEntries = (name: string) => menuOrder.getShown()?.find((menu) => menu.name === name)?.entries ?? []
  const saveMenu = (name: string, entries: readonly MenuEntry[]) =>
    attempt(() => menuOrder.saveAsync({ name, entries }))
  const savePages = (order: PageOrder) => attempt(() => pageOrder.saveAsync(order))
  /** Where a row is by now: an earlier move may not be drawn yet. */
  const getPlace = (row: TreeRow) => {
    const sections = buildTree(pageOrder.getShown() ?? [], menuOrder.getShown() ?? [])
    return (findRow(sections, row) ?? row).place
  }
  const shownPages = pages.data && pageOrder.show(pages.data)
  const shownMenus = menus.data && menuOrder.show(menus.data)

  return {
    sections: shownPages && shownMenus ? buildTree(shownPages, shownMenus) : undefined,
    pages: shownPages ?? [],
    menus: shownMenus ?? [],
    error: pages.error ?? menus.error,
    retry: () => void Promise.all([pages.refetch(), menus.refetch()]),
    mayWrite: can('content.write'),
    problem,
    actions,
    attempt,
    getMenuEntries,
    saveMenu,
    savePages,
    isMoving: pageOrder.isSaving,
    /** Moves a row by one place among its neighbours as they are now. */
    move(row: TreeRow, by: -1 | 1) {
      const place = getPlace(row)
      if (place.kind === 'menu') void saveMenu(place.menu, moveByOne(getMenuEntries(place.menu), place.index, by))
      else void savePages({ parentId: place.parentId, collectionIds: moveByOne(place.ids, place.index, by) })
    },
  }
}
export type Tree = ReturnType<typeof useTree>
