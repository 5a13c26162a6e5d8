/** The colours that have names. */
const names = new Set(
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse
  chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta
  darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet
  deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green
  greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral
  lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
  lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple
  mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite
  navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink
  plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue
  slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow
  yellowgreen`.split(/\s+/),
)
const hex = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const made = /^(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\([\w\s.,%/+-]*\d[\w\s.,%/+-]*\)$/i

/** Why a text is no colour here, as a sentence; undefined when it is one. */
export function validateColor(value: string, mayBeTransparent: boolean): string | undefined {
  const text = value.trim().toLowerCase()
  const isKnown =
    hex.test(text) || made.test(text) || names.has(text) || text === 'transparent' || text === 'currentcolor'
  if (!isKnown) return 'Enter a color such as #1a2b3c or rgba(0, 0, 0, 0.5).'
  if (!mayBeTransparent && isSeenThrough(text))
    return 'Nothing shows through here: enter a color without transparency, such as #1a2b3c.'
  return undefined
}

function isSeenThrough(text: string): boolean {
  if (text === 'transparent') return true
  if (hex.test(text)) return (text.length === 5 && !text.endsWith('f')) || (text.length === 9 && !text.endsWith('ff'))
  const parts = text.slice(text.indexOf('(') + 1, -1)
  const alpha = parts.includes('/') ? parts.split('/')[1] : parts.split(',')[3]
  if (alpha === undefined) return false
  return alpha.includes('%') ? Number.parseFloat(alpha) < 100 : Number.parseFloat(alpha) < 1
}
