const rowSelector = 'tbody tr, li'

/** Puts the focus on the link of the next row of a list, or of the one before. False: the screen has no list. */
export function focusRow(by: 1 | -1): boolean {
  const links = listRowLinks()
  const row = findRow()
  const index = links.findIndex((link) => link.closest(rowSelector) === row)
  const next = links[Math.min(Math.max(index + by, 0), links.length - 1)]
  if (!next) return false
  next.focus({ preventScroll: true })
  next.closest(rowSelector)?.scrollIntoView({ block: 'nearest' })
  return true
}

/** Selects the row that has the focus, or takes that back: other checkboxes of rows are settings. False: its list has no selection. */
export function toggleRow(): boolean {
  const box = findRow()?.querySelector<HTMLInputElement>('[data-selects] input[type="checkbox"]')
  box?.click()
  return box !== null && box !== undefined
}

function findRow(): Element | null {
  const row = document.activeElement?.closest(rowSelector) ?? null
  return row?.closest('main') ? row : null
}

/** The first link of each row in the content of the screen: menus are no lists, and a folder is not the pages in it. */
function listRowLinks(): readonly HTMLElement[] {
  return [...document.querySelectorAll(`main :is(${rowSelector})`)].flatMap((row) => {
    const link = row.querySelector<HTMLElement>('a[href]')
    const isOwn = link?.closest(rowSelector) === row && row.closest('nav') === null
    return link && isOwn && link.checkVisibility() ? [link] : []
  })
}
