import { createElement, findElements, splitWords } from './dom.ts'
import type { Listener } from './event-view.ts'
import { delegate, type Handle, listen } from './listeners.ts'
import { toCssName, toCssValue } from './motion.ts'

type Content = YNode | Node | string

export type YListener = Listener<YNode>

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
    return wrap(findElements(this.element, selector)[0] ?? null)
  }
  all(selector: string): YNodeList {
    return new YNodeList(findElements(this.element, selector))
  }
  ancestor(selector?: string, andSelf = false): YNode | null {
    const start = andSelf ? this.element : this.element.parentElement
    return wrap((selector === undefined ? start : start?.closest(selector)) ?? null)
  }
  next(selector?: string): YNode | null {
    return this.walk('nextElementSibling', selector)
  }
  previous(selector?: string): YNode | null {
    return this.walk('previousElementSibling', selector)
  }
  siblings(selector = '*'): YNodeList {
    const all = [...(this.element.parentElement?.children ?? [])]
    return new YNodeList(all.filter((element) => element !== this.element && element.matches(selector)))
  }
  test(selector: string): boolean {
    return this.element.matches(selector)
  }
  contains(other: YNode | Node | null): boolean {
    return this.element.contains(other instanceof YNode ? other.element : other)
  }
  addClass(name: string): this {
    this.element.classList.add(...splitWords(name))
    return this
  }
  removeClass(name: string): this {
    this.element.classList.remove(...splitWords(name))
    return this
  }
  replaceClass(old: string, name: string): this {
    return this.removeClass(old).addClass(name)
  }
  toggleClass(name: string, force?: boolean): this {
    for (const word of splitWords(name)) this.element.classList.toggle(word, force)
    return this
  }
  hasClass(name: string): boolean {
    return this.element.classList.contains(name)
  }
  getAttribute(name: string): string {
    return this.element.getAttribute(name) ?? ''
  }
  hasAttribute(name: string): boolean {
    return this.element.hasAttribute(name)
  }
  setAttribute(name: string, value: unknown): this {
    this.element.setAttribute(name, String(value))
    return this
  }
  setAttrs(values: Readonly<Record<string, unknown>>): this {
    for (const [name, value] of Object.entries(values)) this.set(name, value)
    return this
  }
  removeAttribute(name: string): this {
    this.element.removeAttribute(name)
    return this
  }
  getData(name?: string): unknown {
    if (name === undefined) return Object.fromEntries(Object.entries(this.element.dataset))
    return this.element.getAttribute(`data-${name}`) ?? undefined
  }
  setData(name: string, value: unknown): this {
    return this.setAttribute(`data-${name}`, value)
  }
  /** A property of the element; `text` as in the library, and elements among the values wrapped. */
  get(name: string): unknown {
    if (name === 'text') return this.element.textContent
    const value: unknown = Reflect.get(this.element, name)
    if (value instanceof HTMLCollection) return new YNodeList(value)
    return value instanceof HTMLElement ? new YNode(value) : value
  }
  set(name: string, value: unknown): this {
    Reflect.set(this.element, name === 'text' ? 'textContent' : name, value)
    return this
  }
  setHTML(content: Content): this {
    this.element.replaceChildren()
    return this.append(content)
  }
  setContent(content: Content): this {
    return this.setHTML(content)
  }
  empty(): this {
    this.element.replaceChildren()
    return this
  }
  setStyle(name: string, value: string | number): this {
    this.element.style.setProperty(toCssName(name), toCssValue(name, value))
    return this
  }
  setStyles(values: Readonly<Record<string, string | number>>): this {
    for (const [name, value] of Object.entries(values)) this.setStyle(name, value)
    return this
  }
  getStyle(name: string): string {
    return getComputedStyle(this.element).getPropertyValue(toCssName(name))
  }
  getComputedStyle(name: string): string {
    return this.getStyle(name)
  }
  getX(): number {
    return this.element.getBoundingClientRect().left + scrollX
  }
  getY(): number {
    return this.element.getBoundingClientRect().top + scrollY
  }
  getXY(): [number, number] {
    return [this.getX(), this.getY()]
  }
  append(content: Content): this {
    return this.insert(content)
  }
  prepend(content: Content): this {
    return this.insert(content, 'afterbegin')
  }
  /** Where: inside at the end unless said otherwise; `before`, `after` and a child's number are understood. */
  insert(content: Content, where: string | number | YNode = 'beforeend'): this {
    const place = getInsertPosition(where)
    if (typeof content === 'string') this.element.insertAdjacentHTML(place, content)
    else {
      const node = content instanceof YNode ? content.element : content
      if (place === 'beforeend') this.element.append(node)
      else if (place === 'afterbegin') this.element.prepend(node)
      else if (place === 'beforebegin') this.element.before(node)
      else this.element.after(node)
    }
    return this
  }
  appendTo(parent: YNode | string): this {
    const found = typeof parent === 'string' ? wrap(document.querySelector(parent)) : parent
    found?.append(this)
    return this
  }
  wrap(html: string): this {
    const outer = createElement(html)
    this.element.replaceWith(outer)
    outer.append(this.element)
    return this
  }
  replace(content: Content): this {
    this.insert(content, 'before')
    return this.remove()
  }
  cloneNode(deep = false): YNode {
    const copy = this.element.cloneNode(deep)
    return copy instanceof HTMLElement ? new YNode(copy) : this
  }
  remove(): this {
    this.element.remove()
    return this
  }
  destroy(): void {
    this.element.remove()
  }
  show(): this {
    return this.setStyle('display', '')
  }
  hide(): this {
    return this.setStyle('display', 'none')
  }
  focus(): this {
    this.element.focus()
    return this
  }
  blur(): this {
    this.element.blur()
    return this
  }
  scrollIntoView(): this {
    this.element.scrollIntoView()
    return this
  }
  simulate(event: string): this {
    if (event === 'click') this.element.click()
    else this.element.dispatchEvent(new Event(event, { bubbles: true }))
    return this
  }
  fire(event: string, detail?: unknown): this {
    this.element.dispatchEvent(new CustomEvent(event, { detail, bubbles: true }))
    return this
  }
  on(event: string | readonly string[], listener: YListener, self?: unknown): Handle {
    return listen(this.element, event, listener, self ?? this, wrap)
  }
  after(event: string | readonly string[], listener: YListener, self?: unknown): Handle {
    return this.on(event, listener, self)
  }
  once(event: string | readonly string[], listener: YListener, self?: unknown): Handle {
    const handle = this.on(event, function once(view) {
      handle.detach()
      listener.call(self ?? this, view)
    })
    return handle
  }
  /** Listens for events of elements that match the selector, now or later; `this` is the matching element. */
  delegate(event: string | readonly string[], listener: YListener, selector: string, self?: unknown): Handle {
    return delegate(this.element, event, listener, selector, wrap, self)
  }

  private walk(step: 'nextElementSibling' | 'previousElementSibling', selector = '*'): YNode | null {
    let at = this.element[step]
    while (at && !at.matches(selector)) at = at[step]
    return wrap(at)
  }
}

export class YNodeList {
  private readonly nodes: YNode[]

  constructor(elements: Iterable<Element>) {
    this.nodes = [...elements].map(wrap).filter((node) => node !== null)
  }
  // oxlint-disable-next-line no-underscore-dangle -- the name under which snippets reach for the elements.
  get _nodes(): HTMLElement[] {
    return this.getDOMNodes()
  }
  size(): number {
    return this.nodes.length
  }
  isEmpty(): boolean {
    return this.nodes.length === 0
  }
  item(index: number): YNode | null {
    return this.nodes[index] ?? null
  }
  indexOf(node: YNode | Node): number {
    const element = node instanceof YNode ? node.element : node
    return this.nodes.findIndex((each) => each.element === element)
  }
  getDOMNodes(): HTMLElement[] {
    return this.nodes.map(({ element }) => element)
  }
  each(visit: (this: YNode, node: YNode, index: number, list: YNodeList) => void): this {
    this.nodes.forEach((node, index) => visit.call(node, node, index, this))
    return this
  }
  some(test: (this: YNode, node: YNode, index: number) => unknown): boolean {
    return this.nodes.some((node, index) => Boolean(test.call(node, node, index)))
  }
  filter(selector: string | ((node: YNode, index: number) => boolean)): YNodeList {
    const kept = this.nodes.filter((node, index) =>
      typeof selector === 'string' ? node.test(selector) : selector(node, index),
    )
    return new YNodeList(kept.map(({ element }) => element))
  }
  slice(start?: number, end?: number): YNodeList {
    return new YNodeList(this.getDOMNodes().slice(start, end))
  }
  get(name: string): unknown[] {
    return this.nodes.map((node) => node.get(name))
  }
  set(name: string, value: unknown): this {
    return this.each((node) => node.set(name, value))
  }
  addClass(name: string): this {
    return this.each((node) => node.addClass(name))
  }
  removeClass(name: string): this {
    return this.each((node) => node.removeClass(name))
  }
  toggleClass(name: string, force?: boolean): this {
    return this.each((node) => node.toggleClass(name, force))
  }
  setAttribute(name: string, value: unknown): this {
    return this.each((node) => node.setAttribute(name, value))
  }
  removeAttribute(name: string): this {
    return this.each((node) => node.removeAttribute(name))
  }
  setStyle(name: string, value: string | number): this {
    return this.each((node) => node.setStyle(name, value))
  }
  setStyles(values: Readonly<Record<string, string | number>>): this {
    return this.each((node) => node.setStyles(values))
  }
  show(): this {
    return this.each((node) => node.show())
  }
  hide(): this {
    return this.each((node) => node.hide())
  }
  remove(): this {
    return this.each((node) => node.remove())
  }
  on(event: string | readonly string[], listener: YListener, self?: unknown): Handle {
    const handles = this.nodes.map((node) => node.on(event, listener, self))
    return { detach: () => handles.forEach((handle) => handle.detach()) }
  }
}

export function wrap(element: EventTarget | null): YNode | null {
  return element instanceof HTMLElement ? new YNode(element) : null
}

function getInsertPosition(where: string | number | YNode): InsertPosition {
  if (where === 'before' || where === 'beforebegin') return 'beforebegin'
  if (where === 'after' || where === 'afterend') return 'afterend'
  return where === 'afterbegin' || where === 0 ? 'afterbegin' : 'beforeend'
}
