import { escapeHtml } from '../../platform/text/html.ts'

/** A place on the earth, in degrees. */
export interface MapPoint {
  readonly lat: number
  readonly lng: number
}

/** A picture of a map, and where its corner is from the middle of the map, in pixels. */
interface MapTile {
  readonly src: string
  readonly left: number
  readonly top: number
}

const tileSize = 256
/** As wide as maps are at most: wider ones have an edge. */
const mapWidth = 1_280
/** Pictures end before the poles, where the projection has no end. */
const maxLatitude = 85.05

/** Latitude and longitude of a text such as `41.6764, -86.2520`; undefined where it has no such two numbers. */
export function readMapPoint(text: string): MapPoint | undefined {
  const found = /^\s*(-?\d{1,2}(?:\.\d{1,15})?)°?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d{1,15})?)°?\s*$/.exec(text)
  const [lat, lng] = [Number(found?.[1]), Number(found?.[2])]
  return found && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}

/**
 * The pictures of a map with a place in its middle, by the tiles that map services have in common. None where the address is not
 * one of https with all three places to fill in.
 */
export function listMapTiles(address: string, { lat, lng }: MapPoint, zoom: number, height: number): MapTile[] {
  const pattern = address.trim()
  if (!/^https:\/\/[^\s"'<>]+$/.test(pattern) || !['{z}', '{x}', '{y}'].every((part) => pattern.includes(part)))
    return []
  const count = 2 ** zoom
  const sin = Math.sin((Math.max(-maxLatitude, Math.min(maxLatitude, lat)) * Math.PI) / 180)
  const middle = {
    x: ((lng + 180) / 360) * count,
    y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * count,
  }
  const range = (at: number, size: number) => {
    const [first, last] = [Math.floor(at - size / 2 / tileSize), Math.floor(at + size / 2 / tileSize)]
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  }
  return range(middle.y, height)
    .filter((y) => y >= 0 && y < count)
    .flatMap((y) =>
      range(middle.x, mapWidth).map((x) => {
        // The map goes on around the earth.
        const column = ((x % count) + count) % count
        const src = pattern
          .replaceAll('{z}', String(zoom))
          .replaceAll('{x}', String(column))
          .replaceAll('{y}', String(y))
        const place = (own: number, from: number) => Math.round((own - from) * tileSize)
        return { src: escapeHtml(src), left: place(x, middle.x), top: place(y, middle.y) }
      }),
    )
}
