const lineKeys: readonly string[] = ['site:title', 'site:announcement']

/** Whether a place around the content is a line of text, which is edited where it stands. */
export function isPageLine(key: string): boolean {
  return lineKeys.includes(key)
}
