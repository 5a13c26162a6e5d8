/** Which donations are listed, as the address has it. */
interface DonationsSearch {
  readonly fund?: string
}

/** Reads the address; what is not understood is left out. */
export function readDonationsSearch(search: Readonly<Record<string, unknown>>): DonationsSearch {
  const { fund } = search
  return typeof fund === 'string' && /^[\w-]{1,100}$/.test(fund) ? { fund } : {}
}
