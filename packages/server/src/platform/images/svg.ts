import sanitizeHtml from 'sanitize-html'
import { measureSvgDepth } from './svg-depth.ts'

/** No program that draws comes near; a file that does wants to keep us busy. */
const maxLevels = 250

const shapes = 'path rect circle ellipse line polyline polygon text tspan textPath image use'
const groups = 'svg g defs symbol title desc metadata switch clipPath mask marker pattern style'
const paints = 'linearGradient radialGradient stop filter'
const effects =
  'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight ' +
  'feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight ' +
  'feSpecularLighting feSpotLight feTile feTurbulence'

/** Attributes of drawing, by the names of the standard; nothing that loads, links or runs. */
const attributes = (
  'xmlns xmlns:xlink version viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry d points pathLength id class style ' +
  'transform fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit ' +
  'stroke-dasharray stroke-dashoffset opacity color display visibility overflow clip-path clip-rule clipPathUnits mask maskUnits ' +
  'maskContentUnits filter filterUnits primitiveUnits gradientUnits gradientTransform spreadMethod fx fy fr offset stop-color stop-opacity ' +
  'patternUnits patternContentUnits patternTransform markerWidth markerHeight markerUnits refX refY orient marker-start marker-mid marker-end ' +
  'font-family font-size font-weight font-style text-anchor dominant-baseline letter-spacing dx dy rotate textLength lengthAdjust ' +
  'vector-effect paint-order shape-rendering image-rendering mix-blend-mode isolation role aria-label aria-hidden href xlink:href ' +
  'in in2 result type values mode operator k1 k2 k3 k4 stdDeviation baseFrequency numOctaves seed stitchTiles scale xChannelSelector ' +
  'yChannelSelector flood-color flood-opacity lighting-color surfaceScale diffuseConstant specularConstant specularExponent azimuth ' +
  'elevation pointsAtX pointsAtY pointsAtZ z order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha radius tableValues ' +
  'slope intercept amplitude exponent media'
).split(' ')

const options: sanitizeHtml.IOptions = {
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  allowedTags: [shapes, groups, paints, effects].join(' ').split(' '),
  allowedAttributes: { '*': attributes },
  // Links stay inside the drawing, or are pictures within it.
  allowedSchemes: ['data'],
  allowedSchemesAppliedToAttributes: [],
  allowProtocolRelative: false,
  allowVulnerableTags: true,
  parseStyleAttributes: false,
  exclusiveFilter: (frame) => frame.tag === 'metadata' || (frame.tag === 'style' && !isPlainStyle(frame.text)),
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: safeAttributes(attribs) }) },
}

/** The drawing without scripts, links, events, outside references and declarations; undefined when no drawing is left. */
export function cleanSvg(bytes: Buffer): Buffer | undefined {
  const text = bytes.toString('utf8')
  if (measureSvgDepth(text) > maxLevels) return undefined
  const clean = sanitizeHtml(text, options).trim()
  // The markup before the drawing is text by now (the rest of a document type); its own "<" would be "&lt;".
  const start = clean.indexOf('<svg')
  return start === -1 ? undefined : Buffer.from(clean.slice(start))
}

/** Width and height a drawing asks for, in whole pixels; of the view box when it says none. */
export function readSvgSize(svg: string): { width: number; height: number } | undefined {
  const tag = /^<svg[^>]*>/.exec(svg)?.[0] ?? ''
  const [, , boxWidth, boxHeight] = (/\bviewBox="([^"]*)"/.exec(tag)?.[1] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const length = (name: string) => Number(new RegExp(`\\s${name}="([\\d.]+)(px)?"`).exec(tag)?.[1])
  const width = Math.round(length('width') || boxWidth || 0)
  const height = Math.round(length('height') || boxHeight || 0)
  const isUsable = width > 0 && height > 0 && width < 100_000 && height < 100_000
  return isUsable ? { width, height } : undefined
}

function safeAttributes(attribs: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attribs).filter(([name, value]) => {
      if (name === 'href' || name === 'xlink:href') return isInside(value)
      return loadsNothing(value)
    }),
  )
}

function isInside(reference: string): boolean {
  return /^#[\w.-]+$/.test(reference) || /^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/=\s]+$/.test(reference)
}

/** Styles are put out as they are. CDATA and entities would be markup then, and no style of a drawing needs either sign. */
function isPlainStyle(text: string): boolean {
  return loadsNothing(text) && !/[<&]/.test(text)
}

/** Styles and paints may refer to parts of the drawing only: `url(#name)`. */
function loadsNothing(text: string): boolean {
  if (/@import|expression\s*\(|javascript:|behavior\s*:|-moz-binding|\b(image-set|src)\s*\(|\\/i.test(text))
    return false
  for (const { index, 0: opening } of text.matchAll(/url\s*\(/gi)) {
    const start = index + opening.length
    const end = text.indexOf(')', start)
    if (end === -1 || !/^\s*["']?#[\w.-]+["']?\s*$/.test(text.slice(start, end))) return false
  }
  return true
}
