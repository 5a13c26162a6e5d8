const inlineTags: ReadonlySet<string> = new Set(
  [
    'a abbr b bdi bdo br cite code data del dfn em i img ins kbd mark q s samp small span strong sub sup time u var wbr',
  ].flatMap((names) => names.toUpperCase().split(' ')),
)
const leaves: ReadonlySet<string> = new Set(['BR', 'IMG', 'WBR'])

interface FingerprintState {
  readonly tokens: string[]
  /** The last piece of text was a blank, or nothing was there yet. */
  isAfterBlank: boolean
}

/**
 * What HTML means, as a text that two spellings of the same share: blocks with their attributes, and each run of
 * text with the set of inline elements around it, whatever their order. White space counts as browsers show it.
 */
export function readFingerprint(root: Element): string {
  const reading: FingerprintState = { tokens: [], isAfterBlank: true }
  readBlocks(root, reading, true)
  return reading.tokens.join('\n')
}

/** Text that is beside blocks counts as a paragraph. */
function readBlocks(parent: Element, reading: FingerprintState, wrapsText: boolean): void {
  let isOpen = false
  const close = () => {
    if (isOpen) endBlock('P', reading)
    isOpen = false
  }
  for (const child of parent.childNodes) {
    if (isElement(child) && isBlock(child)) {
      close()
      readBlock(child, reading)
    } else if (wrapsText && !isOpen && !isBlankText(child)) {
      isOpen = true
      startBlock('P', reading)
      readInline(child, [], reading)
    } else readInline(child, [], reading)
  }
  close()
}

function readBlock(block: Element, reading: FingerprintState): void {
  startBlock(describe(block), reading)
  if (block.nodeName === 'PRE') reading.tokens.push(JSON.stringify(block.innerHTML))
  else readBlocks(block, reading, false)
  endBlock(block.nodeName, reading)
}

function startBlock(name: string, reading: FingerprintState): void {
  reading.tokens.push(`<${name}>`)
  reading.isAfterBlank = true
}

function endBlock(name: string, reading: FingerprintState): void {
  const last = reading.tokens.at(-1)
  if (last?.endsWith(' ') === true) reading.tokens.splice(-1, 1, ...(last.trim().endsWith('|') ? [] : [last.trimEnd()]))
  reading.tokens.push(`</${name}>`)
  reading.isAfterBlank = true
}

function readInline(node: Node, around: readonly string[], reading: FingerprintState): void {
  if (node.nodeType === Node.TEXT_NODE) readText(node.textContent ?? '', around, reading)
  else if (node.nodeType === Node.COMMENT_NODE) reading.tokens.push(`<!--${node.textContent ?? ''}-->`)
  else if (isElement(node)) readElement(node, around, reading)
}

function readElement(element: Element, around: readonly string[], reading: FingerprintState): void {
  if (isBlock(element)) return readBlock(element, reading)
  if (leaves.has(element.nodeName)) {
    reading.tokens.push(`<${describe(element)}>${around.toSorted().join('')}`)
    reading.isAfterBlank = element.nodeName === 'BR'
    return undefined
  }
  for (const child of element.childNodes) readInline(child, [...around, `<${describe(element)}>`], reading)
  return undefined
}

function readText(text: string, around: readonly string[], reading: FingerprintState): void {
  const collapsed = text.replace(/[ \t\r\n\f]+/g, ' ')
  const shown = reading.isAfterBlank ? collapsed.replace(/^ /, '') : collapsed
  if (shown === '') return
  reading.isAfterBlank = shown.endsWith(' ')
  const marks = `${[...new Set(around)].toSorted().join('')}|`
  const last = reading.tokens.at(-1)
  if (last?.startsWith(marks) === true) reading.tokens.splice(-1, 1, last + shown)
  else reading.tokens.push(marks + shown)
}

function isBlock(element: Element): boolean {
  return !inlineTags.has(element.nodeName)
}

function isBlankText(node: Node): boolean {
  return node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() === ''
}

function describe(element: Element): string {
  const attributes = element.getAttributeNames().toSorted()
  return [element.nodeName, ...attributes.map((name) => `${name}=${JSON.stringify(element.getAttribute(name))}`)].join(
    ' ',
  )
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE
}
