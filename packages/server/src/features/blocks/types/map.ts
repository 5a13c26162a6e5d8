import { z } from 'zod'
import { escapeHtml, unescapeHtml } from '../../../platform/text/html.ts'
import { choice, defineBlock, Line, text, Title, whole } from '../define.ts'
import { holdPictures } from '../held-frame.ts'
import { listMapTiles, readMapPoint, type MapPoint } from '../map-tiles.ts'

const heights = { small: 240, medium: 360, large: 480 } as const

/** A place on pictures of a map, without a script. Without their address it is a plain card with the way to a map. */
export const map = defineBlock({
  type: 'map',
  code: 4,
  wrapper: 'map-block sqs-block-map',
  summary: 'A place on a map, with its address and a link to a map with directions.',
  version: 1,
  settings: z.object({
    title: Title.describe('The name of the place.'),
    address: Line.describe('The address below it, in one line or several.'),
    position: text(200)
      .describe(
        'Latitude and longitude with a comma between, as maps copy them. Empty: the place of the site’s contact details.',
      )
      .meta({ title: 'Position' }),
    zoom: whole(1, 19, 15).describe('How near: 1 is the whole world, 19 a house.'),
    height: choice(['small', 'medium', 'large'], 'medium').describe('How high the map is.'),
    tiles: text(500)
      .describe(
        'Address of the pictures of a map service that you may use, with z, x and y in braces. Empty: no pictures.',
      )
      .meta({ title: 'Address of map pictures' }),
    attribution: Title.describe('Whom the map is from, where the service asks for that.').meta({
      title: 'Source of the map',
    }),
  }),
  data: ({ title, address, position, zoom, height, tiles }, found) => {
    const { strings, website } = found.site
    const point = readMapPoint(position) ?? toPoint(website.location)
    const heightPx = heights[height]
    const pictures = point ? listMapTiles(tiles, point, zoom, heightPx) : []
    const url = findMapAddress(point, zoom, [title, address].join(' ').trim())
    const [first] = pictures
    return {
      heightPx,
      label: title || address || strings['mapLabel'] || '',
      tiles: pictures,
      held: first ? holdPictures(found.site.site, first.src, url) : '',
      url: escapeHtml(url),
      linkLabel: strings['mapOpen'] ?? '',
    }
  },
  problems: ({ position, tiles }) => [
    ...(position.trim() !== '' && !readMapPoint(position)
      ? ['The position of the map cannot be read. Write latitude and longitude with a comma between: 41.6764, -86.2520']
      : []),
    ...(tiles.trim() !== '' && listMapTiles(tiles, { lat: 0, lng: 0 }, 2, heights.small).length === 0
      ? ['The address of map pictures begins with https:// and has {z}, {x} and {y} in it.']
      : []),
  ],
  samples: [
    {
      title: 'On a map',
      settings: {
        title: 'Ridge Pottery',
        address: '12 Kiln Lane\nWittenkill',
        position: '41.6764, -86.2520',
        zoom: 16,
        tiles: 'https://tiles.example.com/{z}/{x}/{y}.png',
        attribution: '© OpenStreetMap contributors',
      },
    },
    { title: 'Without pictures', settings: { title: 'Ridge Pottery', address: '12 Kiln Lane, Wittenkill' } },
  ],
})

/** The place of the site, where its owner has set one. */
function toPoint(location: unknown): MapPoint | undefined {
  const { mapLat, mapLng }: Readonly<Record<string, unknown>> = { ...Object(location) }
  return typeof mapLat === 'number' && typeof mapLng === 'number' ? { lat: mapLat, lng: mapLng } : undefined
}

/** `words` are escaped, as settings are. */
function findMapAddress(point: MapPoint | undefined, zoom: number, words: string): string {
  if (point) {
    const [lat, lng] = [point.lat, point.lng]
    return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${zoom}/${lat}/${lng}`
  }
  if (words === '') return ''
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(unescapeHtml(words))}`
}
