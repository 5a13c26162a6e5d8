/** Menus in the order in which they were made; those without a place in it are behind the others, as they are stored. */
export function sortMenus<Entry>(
  menus: Readonly<Record<string, readonly Entry[]>>,
  order: readonly string[],
): { readonly name: string; readonly entries: readonly Entry[] }[] {
  const rank = ({ name }: { readonly name: string }) => (order.includes(name) ? order.indexOf(name) : order.length)
  return Object.entries(menus)
    .map(([name, entries]) => ({ name, entries }))
    .toSorted((a, b) => rank(a) - rank(b))
}
