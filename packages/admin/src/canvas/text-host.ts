/** The element of a block that shows a text of its settings; undefined where the template shows it in another way. */
export function findTextHost(block: Element, html: string): HTMLElement | undefined {
  const text = new DOMParser().parseFromString(html, 'text/html').body
  const wanted = describeContent(text)
  const found = [...block.querySelectorAll('*')].find((element) => describeContent(element) === wanted)
  return found === undefined ? undefined : toHtmlElement(found)
}

/**
 * The element for the text of a text block. The page may still show an earlier text, which is on its way to the server; without words
 * the block is printed hidden, and gets an element.
 */
export function findOrAddTextHost(block: Element, html: string): HTMLElement | undefined {
  const found = html === '' ? undefined : findTextHost(block, html)
  return found ?? block.querySelector<HTMLElement>('.sqs-html-content') ?? addTextHost(block)
}

function addTextHost(block: Element): HTMLElement | undefined {
  const content = block.querySelector('.sqs-block-content')
  if (!content || content.childElementCount > 0) return undefined
  const host = block.ownerDocument.createElement('div')
  host.className = 'sqs-html-content'
  content.append(host)
  block.removeAttribute('hidden')
  return host
}

/** Elements of the frame are of another realm, where `instanceof` fails. */
function toHtmlElement(element: Element): HTMLElement | undefined {
  return 'contentEditable' in element ? (element as HTMLElement) : undefined
}

/** The words of an element and the names of its children: cleaning by the server keeps both. */
function describeContent(element: Element): string {
  const words = (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  return `${[...element.children].map(({ nodeName }) => nodeName).join(' ')}: ${words}`
}
