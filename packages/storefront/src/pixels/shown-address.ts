/** What pages of a shop are chosen by, and what networks and owners count campaigns by. */
const shownKeys: ReadonlySet<string> = new Set(
  `author category filter month offset page q ref registered sku sort stars tag variant view year
  dclid epik fbclid gad_campaignid gad_source gbraid gclid gclsrc li_fat_id msclkid srsltid ttclid twclid wbraid`.split(
    /\s+/,
  ),
)

/**
 * The address that ad networks see: only what is known to be harmless stays of its query, so that passwords, links of forms and emails do not leave the
 * site. The part behind `#` is left out.
 */
export function findShownAddress(address: URL): string {
  const shown = [...address.searchParams].filter(
    ([key, value]) => (shownKeys.has(key) || key.startsWith('utm_')) && !value.includes('@'),
  )
  const query = new URLSearchParams(shown).toString()
  return address.pathname + (query === '' ? '' : `?${query}`)
}
