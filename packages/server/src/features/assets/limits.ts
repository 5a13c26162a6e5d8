/** Bytes; messages give sizes in millions. */
export const sizeLimits = { picture: 20_000_000, svg: 1_000_000, file: 100_000_000 } as const

export function formatMegabytes(bytes: number): string {
  return `${bytes / 1_000_000} MB`
}
