/** An element of a file that `readXml` read. */
interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** All text inside, without markup. */
  readonly value: string
  /** Elements of this name anywhere inside. */
  all(name: string): XmlElement[]
  /** The text of the first element of this name; throws when there is none. */
  text(name: string): string
}

const token =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)|(<)/g

/** Reads an XML file as strictly as feeds need it; throws where it is not well-formed. */
export function readXml(file: string): XmlElement {
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(file))
    throw new Error('A character is not allowed.')
  const root = new XmlNode('', {})
  const stack = [root]
  for (const [, cdata, close, open, attributes, isEmpty, text, stray] of file.matchAll(token)) {
    const top = stack.at(-1)
    if (!top || stray !== undefined) throw new Error('A "<" begins nothing.')
    if (cdata !== undefined) for (const each of stack) each.value += cdata
    if (text !== undefined) for (const each of stack) each.value += decoded(text)
    if (open !== undefined) {
      const element = new XmlNode(open, readAttributes(attributes ?? ''))
      top.children.push(element)
      if (isEmpty !== '/') stack.push(element)
    }
    if (close !== undefined && stack.pop()?.name !== close) throw new Error(`</${close}> closes nothing.`)
  }
  if (stack.length !== 1 || root.children.length !== 1) throw new Error('Not one element that holds all others.')
  return root
}

class XmlNode implements XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlNode[] = []
  value = ''

  constructor(name: string, attributes: Readonly<Record<string, string>>) {
    this.name = name
    this.attributes = attributes
  }

  all(name: string): XmlNode[] {
    return this.children.flatMap((child) => [...(child.name === name ? [child] : []), ...child.all(name)])
  }

  text(name: string): string {
    const [found] = this.all(name)
    if (!found) throw new Error(`There is no <${name}>.`)
    return found.value
  }
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decoded(value)]),
  )
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string): string {
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)/i.test(text)) throw new Error(`An unknown entity in: ${text}`)
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (_match, hex?: string, number?: string, name = '') =>
    hex === undefined && number === undefined
      ? (entities[name] ?? '')
      : String.fromCodePoint(hex === undefined ? Number(number) : Number.parseInt(hex, 16)),
  )
}
