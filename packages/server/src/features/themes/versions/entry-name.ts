const longestName = 300

/** Why a name in a zip file is not accepted, as a sentence; undefined when it is fine. Folders end with a slash. */
export function validateEntryName(name: string): string | undefined {
  if (name === '' || name.length > longestName) return `names have 1 to ${longestName} characters.`
  if (name.includes('\0')) return 'it holds a NUL character.'
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for.
  if (/[\u0001-\u001f\u007f]/.test(name)) return 'it holds a control character.'
  if (name.includes('\\')) return 'folders are separated by "/", not by "\\".'
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) return 'the path is absolute.'
  const parts = name.replace(/\/$/, '').split('/')
  if (parts.includes('..')) return 'the path leads out of the theme.'
  if (parts.includes('') || parts.includes('.')) return 'the path has an empty part.'
  return undefined
}

/** Why something that is no plain file is not accepted, from the Unix mode of the entry; undefined for files and folders. */
export function validateEntryMode(mode: number): string | undefined {
  const type = mode & 0o170000
  if (type === 0o120000) return 'links are not accepted.'
  return type === 0 || type === 0o100000 || type === 0o040000 ? undefined : 'it is neither a file nor a folder.'
}

/** Litter of desktops and tools, left out silently. */
export function isLitter(name: string): boolean {
  return name
    .split('/')
    .some((part) => part.startsWith('.') || part === '__MACOSX' || part === 'node_modules' || part === 'Thumbs.db')
}
