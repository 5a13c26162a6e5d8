/**
 * The value of `website.theme`: the name of a theme of the installation, or `v:<hash>` for a version in the file store.
 * `w:<hash>` is a version that somebody works on right now, whose open pages reload by themselves.
 */
type ThemeName =
  | { readonly kind: 'installed'; readonly name: string }
  | { readonly kind: 'version'; readonly hash: string; readonly isWatched: boolean }

export function readThemeName(name: string): ThemeName | undefined {
  const version = /^([vw]):([0-9a-f]{64})$/.exec(name)
  if (version) return { kind: 'version', hash: version[2] ?? '', isWatched: version[1] === 'w' }
  // Names become paths: nothing else gets through.
  return /^[a-z0-9][a-z0-9-]{0,63}$/.test(name) ? { kind: 'installed', name } : undefined
}

export function formatVersionName(hash: string, isWatched = false): string {
  return `${isWatched ? 'w' : 'v'}:${hash}`
}
