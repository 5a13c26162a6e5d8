/** The part of a wrapped element that snippets use. Every method that has nothing else to give returns the wrapper. */
export class YNode {
  readonly element: HTMLElement

  constructor(element: HTMLElement) {
    this.element = element
  }

  // oxlint-disable-next-line no-underscore-dangle -- the name under which snippets reach for the element.
  get _node(): HTMLElement {
    return this.element
  }
  getDOMNode(): HTMLElement {
    return this.element
  }
  one(selector: string): YNode | null {
    return wrap(this.element.querySelector(selector))
  }
  all(selector: string): YNodeList {
    return new YNodeList(this.element.querySelectorAll(selector))
  }
  ancestor(selector: string): YNode | null {
    return wrap(this.element.parentElement?.closest(selector) ?? null)
  }
  addClass(name: string): this {
    this.element.classList.add(...name.split(/\s+/).filter(Boolean))
    return this
  }
  removeClass(name: string): this {
    this.element.classList.remove(...name.split(/\s+/).filter(Boolean))
    return this
  }
  toggleClass(name: string, force?: boolean): this {
    this.element.classList.toggle(name, force)
    return this
  }
  hasClass(name: string): boolean {
    return this.element.classList.contains(name)
  }
  getAttribute(name: string): string {
    return this.element.getAttribute(name) ?? ''
  }
  setAttribute(name: string, value: string): this {
    this.element.setAttribute(name, value)
    return this
  }
  removeAttribute(name: string): this {
    this.element.removeAttribute(name)
    return this
  }
  getData(name: string): string | undefined {
    return this.element.getAttribute(`data-${name}`) ?? undefined
  }
  /** A property of the element; `text` and `innerHTML` as in the old library. */
  get(name: string): unknown {
    return name === 'text' ? this.element.textContent : Reflect.get(this.element, name)
  }
  set(name: string, value: unknown): this {
    Reflect.set(this.element, name === 'text' ? 'textContent' : name, value)
    return this
  }
  setHTML(html: string): this {
    this.element.innerHTML = html
    return this
  }
  setStyle(name: string, value: string): this {
    this.element.style.setProperty(dashed(name), value)
    return this
  }
  getStyle(name: string): string {
    return getComputedStyle(this.element).getPropertyValue(dashed(name))
  }
  append(content: YNode | Node | string): this {
    return this.put(content, 'beforeend')
  }
  prepend(content: YNode | Node | string): this {
    return this.put(content, 'afterbegin')
  }
  remove(): this {
    this.element.remove()
    return this
  }
  show(): this {
    return this.setStyle('display', '')
  }
  hide(): this {
    return this.setStyle('display', 'none')
  }
  simulate(event: string): this {
    if (event === 'click') this.element.click()
    else this.element.dispatchEvent(new Event(event, { bubbles: true }))
    return this
  }
  on(event: string, listener: (event: Event) => void): { detach(): void } {
    this.element.addEventListener(event, listener)
    return { detach: () => this.element.removeEventListener(event, listener) }
  }

  private put(content: YNode | Node | string, place: 'beforeend' | 'afterbegin'): this {
    if (typeof content === 'string') this.element.insertAdjacentHTML(place, content)
    else {
      const node = content instanceof YNode ? content.element : content
      if (place === 'beforeend') this.element.append(node)
      else this.element.prepend(node)
    }
    return this
  }
}

export class YNodeList {
  private readonly nodes: YNode[]

  constructor(elements: Iterable<Element>) {
    this.nodes = [...elements].map(wrap).filter((node) => node !== null)
  }
  size(): number {
    return this.nodes.length
  }
  item(index: number): YNode | null {
    return this.nodes[index] ?? null
  }
  each(visit: (node: YNode, index: number) => void): this {
    this.nodes.forEach((node, index) => visit(node, index))
    return this
  }
  addClass(name: string): this {
    return this.each((node) => node.addClass(name))
  }
  removeClass(name: string): this {
    return this.each((node) => node.removeClass(name))
  }
  on(event: string, listener: (event: Event) => void): void {
    this.each((node) => void node.on(event, listener))
  }
}

export function wrap(element: Element | null): YNode | null {
  return element instanceof HTMLElement ? new YNode(element) : null
}

function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
