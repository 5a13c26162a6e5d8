import { type RefObject, useEffect } from 'react'
import { isSingleKey } from '../../ui/single-keys.ts'

/**
 * J and K go through the products of a table, X selects the one with the focus; Enter opens it, as it is a link. Rows are
 * elements with `data-item-id`, whose first link is the title.
 */
export function useListKeys(
  table: RefObject<HTMLElement | null>,
  onSelect: ((itemId: string) => void) | undefined,
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!['j', 'k', 'x'].includes(key) || event.shiftKey || !isSingleKey(event)) return
      const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-item-id]') ?? [])]
      const index = rows.findIndex((row) => row.contains(document.activeElement))
      if (key === 'x') {
        const itemId = rows[index]?.dataset['itemId']
        if (itemId === undefined || !onSelect) return
        onSelect(itemId)
      } else {
        const next = rows[key === 'j' ? Math.min(index + 1, rows.length - 1) : Math.max(index - 1, 0)]
        const link = next?.querySelector<HTMLElement>('a[href]')
        if (!link) return
        link.focus({ preventScroll: true })
        next?.scrollIntoView({ block: 'nearest' })
      }
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [table, onSelect])
}
