/** What a site may use. Storage is in megabytes of a million bytes, compute in seconds; mails, requests and compute are those of a month. */
export const limitedResources = ['storage', 'pictures', 'mails', 'requests', 'compute'] as const
export type LimitedResource = (typeof limitedResources)[number]

/** Null: no limit. */
export type SiteLimits = Readonly<Record<LimitedResource, number | null>>

/** Limits of one site where it has its own; what is missing is as the installation says. */
export type OwnLimits = Partial<SiteLimits>

export const maxLimit = 1_000_000_000_000

/** A word such as `mails=5000`, `mails=none` (no limit) or `mails=default` (as the installation says, undefined). Throws an Error that says what is wrong. */
export function parseLimit(word: string): readonly [LimitedResource, number | null | undefined] {
  const [name = '', text = ''] = word.split('=')
  const resource = limitedResources.find((each) => each === name)
  const isNumber = /^\d{1,13}$/.test(text) && Number(text) <= maxLimit
  if (resource === undefined || !(isNumber || text === 'none' || text === 'default'))
    throw new Error(
      `"${word}" is no limit. Write ${limitedResources.join('=, ')}= and a whole number, none or default.`,
    )
  if (text === 'default') return [resource, undefined]
  return [resource, text === 'none' ? null : Number(text)]
}

/** The limits of the installation, as in `storage=5000 mails=2000`; what is not named has none. Throws an Error. */
export function parseSiteLimits(text: string): SiteLimits {
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  const given = new Map(words.map(parseLimit))
  const get = (resource: LimitedResource) => given.get(resource) ?? null
  return {
    storage: get('storage'),
    pictures: get('pictures'),
    mails: get('mails'),
    requests: get('requests'),
    compute: get('compute'),
  }
}
