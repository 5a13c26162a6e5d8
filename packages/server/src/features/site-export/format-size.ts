/** "500 MB" or "5 GB". */
export function formatSize(bytes: number): string {
  return bytes >= 1_000_000_000 ? `${+(bytes / 1_000_000_000).toFixed(1)} GB` : `${Math.ceil(bytes / 1_000_000)} MB`
}
