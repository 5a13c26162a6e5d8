/** Something that the script of an ad network stores in browsers, on the site's own domain. */
export interface NetworkStorage {
  readonly network: 'google' | 'meta' | 'pinterest' | 'tiktok' | 'fullstory'
  /** A `*` at its end stands for ids. */
  readonly name: string
  readonly store: 'cookie' | 'localStorage' | 'sessionStorage'
  /** How long it lasts; null: until the tab is closed. `kept`: until the visitor clears it. */
  readonly days: number | 'kept' | null
}

/** The one list of them: visitors read it, and a withdrawal deletes what is in it. */
export const networkStorage: readonly NetworkStorage[] = [
  { network: 'google', name: '_ga*', store: 'cookie', days: 730 },
  { network: 'google', name: '_gcl_*', store: 'cookie', days: 90 },
  { network: 'google', name: '_gcl_ls', store: 'localStorage', days: 'kept' },
  { network: 'meta', name: '_fbp', store: 'cookie', days: 90 },
  { network: 'meta', name: '_fbc', store: 'cookie', days: 90 },
  { network: 'meta', name: 'lastExternalReferrer*', store: 'localStorage', days: 'kept' },
  { network: 'pinterest', name: '_pin_unauth', store: 'cookie', days: 365 },
  { network: 'pinterest', name: '_pinterest_*', store: 'cookie', days: 365 },
  { network: 'pinterest', name: '_epik', store: 'cookie', days: 365 },
  { network: 'pinterest', name: '_derived_epik', store: 'cookie', days: 365 },
  { network: 'pinterest', name: '_epik_*', store: 'localStorage', days: 'kept' },
  { network: 'tiktok', name: '_ttp', store: 'cookie', days: 390 },
  { network: 'tiktok', name: '_tt_*', store: 'cookie', days: 390 },
  { network: 'tiktok', name: 'ttcsid*', store: 'cookie', days: 390 },
  { network: 'tiktok', name: 'tt_*', store: 'localStorage', days: 'kept' },
  { network: 'tiktok', name: 'tt_*', store: 'sessionStorage', days: null },
  { network: 'fullstory', name: 'fs_uid', store: 'cookie', days: 365 },
  { network: 'fullstory', name: 'fs_lua', store: 'cookie', days: 1 / 48 },
  { network: 'fullstory', name: '_fs_*', store: 'localStorage', days: 'kept' },
  { network: 'fullstory', name: 'vitrine_recorded', store: 'sessionStorage', days: null },
]

/** What the server answers in place of an organization's id where it records no visits: the specification's rule, not its value. */
export const mockRecordingId = 'mock'

/** Whether a stored name is that of an entry, of which a `*` at the end stands for anything. */
export function isStoredAs(entry: { readonly name: string }, name: string): boolean {
  return entry.name.endsWith('*') ? name.startsWith(entry.name.slice(0, -1)) : name === entry.name
}
