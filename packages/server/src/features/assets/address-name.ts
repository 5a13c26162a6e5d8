/** `mug~2.jpg`: the file behind this name was replaced or cropped once. No uploaded name has a tilde. */
const marker = /~(\d{1,6})(?=\.[^.]*$|$)/

/** The name that people read: `mug.jpg` for `mug~2.jpg`. */
export function getDisplayName(filename: string): string {
  return filename.replace(marker, '')
}

/** The name with the mark of `filename`, so that a renamed file keeps it. */
export function keepMark(displayName: string, filename: string): string {
  return withMark(displayName, readMark(filename))
}

/** A name that no browser has cached a file under: pages print it from the next revision of the site on. */
export function raiseMark(displayName: string, filename: string): string {
  return withMark(displayName, readMark(filename) + 1)
}

function readMark(filename: string): number {
  return Number(marker.exec(filename)?.[1] ?? 1)
}

function withMark(displayName: string, mark: number): string {
  if (mark === 1) return displayName
  const [ending = ''] = /\.[^.]*$/.exec(displayName) ?? []
  return `${displayName.slice(0, displayName.length - ending.length)}~${mark}${ending}`
}
