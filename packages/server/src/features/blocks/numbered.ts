/** Stored blocks that name their kind by a code of the specification: the kind and its settings in our words. */

type Settings = Readonly<Record<string, unknown>>
interface NamedBlock {
  readonly type: string
  readonly settings: Settings
}

/** Codes whose settings have the same keys as ours. */
const sameKeys: Readonly<Record<number, string>> = {
  1: 'navigation',
  8: 'gallery',
  18: 'menu',
  21: 'spacer',
  22: 'embed',
  31: 'quote',
  32: 'video',
  41: 'audio',
  43: 'product',
  44: 'markdown',
  47: 'line',
  54: 'social-links',
  55: 'summary',
  69: 'accordion',
}
/** One code for several kinds, which their keys tell apart. */
const sharedCode = 1337

/** The block that a code stands for; undefined for codes that are not known. */
export function findBlockByNumber(code: number, settings: Settings): NamedBlock | undefined {
  if (code === 2 || (code === sharedCode && isText(settings))) return toTextBlock(settings)
  const type = sameKeys[code]
  if (type !== undefined) return { type, settings }
  if (code === 46 || code === 53 || (code === sharedCode && 'buttonText' in settings)) return toButtonBlock(settings)
  if (code === 5 || (code === sharedCode && ('imageId' in settings || 'assetUrl' in settings)))
    return toImageBlock(settings)
  if (code === 4) return toMapBlock(settings)
  if (code === 23 || (code === sharedCode && 'wysiwyg' in settings)) return toCodeBlock(settings)
  return undefined
}

/** Text of the editor for words; code of the editor for code is a block of its own. */
function isText(settings: Settings): boolean {
  const { engine }: Settings = { ...Object(settings['wysiwyg']) }
  return typeof settings['html'] === 'string' || ('wysiwyg' in settings && engine !== 'code')
}

function toTextBlock({ html, source, wysiwyg, ...rest }: Settings): NamedBlock {
  const inner: Settings = { ...Object(wysiwyg) }
  return { type: 'html', settings: { ...rest, html: html ?? source ?? inner['html'] ?? inner['source'] } }
}

function toButtonBlock({
  buttonText,
  buttonLink,
  buttonSize,
  buttonAlignment,
  buttonVariant,
  newWindow,
}: Settings): NamedBlock {
  return {
    type: 'button',
    settings: {
      link: { label: buttonText, url: buttonLink, newWindow },
      size: buttonSize,
      alignment: buttonAlignment,
      style: buttonVariant,
    },
  }
}

function toCodeBlock({ html, source, wysiwyg, ...rest }: Settings): NamedBlock {
  const inner: Settings = { ...Object(wysiwyg) }
  return { type: 'code', settings: { ...rest, source: source ?? html ?? inner['source'] } }
}

function toImageBlock(settings: Settings): NamedBlock {
  return { type: 'image', settings: { ...settings, assetId: settings['assetId'] ?? settings['imageId'] } }
}

function toMapBlock({ location, mapZoom }: Settings): NamedBlock {
  const place: Settings = { ...Object(location) }
  const [lat, lng] = [place['markerLat'] ?? place['mapLat'], place['markerLng'] ?? place['mapLng']]
  const lines = ['addressLine1', 'addressLine2', 'addressCountry'].map((name) => place[name])
  return {
    type: 'map',
    settings: {
      title: place['addressTitle'],
      address: lines.filter((line) => typeof line === 'string' && line !== '').join('\n'),
      position: typeof lat === 'number' && typeof lng === 'number' ? `${lat}, ${lng}` : '',
      zoom: place['mapZoom'] ?? mapZoom,
    },
  }
}
