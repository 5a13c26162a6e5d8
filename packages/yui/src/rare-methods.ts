import { isRecord } from './is-record.ts'
import type { Handle } from './listeners.ts'
import { runTransition } from './motion.ts'
import { YNode, YNodeList, wrap } from './node.ts'

interface Region {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

/** The rarer methods of wrapped elements. Those that only start widgets give the wrapper back and do nothing. */
class MoreNode extends YNode {
  ancestors(selector = '*', andSelf = false): YNodeList {
    const found: Element[] = []
    for (let at = andSelf ? this.element : this.element.parentElement; at; at = at.parentElement)
      if (at.matches(selector)) found.unshift(at)
    return new YNodeList(found)
  }
  getHTML(): string {
    return this.element.innerHTML
  }
  getContent(): string {
    return this.element.innerHTML
  }
  inDoc(): boolean {
    return this.element.isConnected
  }
  compareTo(other: YNode | Node): boolean {
    return this.element === (other instanceof YNode ? other.element : other)
  }
  inViewportRegion(): boolean {
    const { top, left, bottom, right } = this.element.getBoundingClientRect()
    return top < innerHeight && bottom > 0 && left < innerWidth && right > 0
  }
  inRegion(other: YNode): boolean {
    const [a, b] = [measureRegion(this.element), measureRegion(other.element)]
    return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
  }
  setX(x: number): this {
    return this.setXY([x, this.getY()])
  }
  setY(y: number): this {
    return this.setXY([this.getX(), y])
  }
  setXY([x, y]: readonly [number, number]): this {
    if (this.getStyle('position') === 'static') this.setStyle('position', 'relative')
    const left = Number.parseFloat(this.getStyle('left')) || 0
    const top = Number.parseFloat(this.getStyle('top')) || 0
    return this.setStyles({ left: `${left + x - this.getX()}px`, top: `${top + y - this.getY()}px` })
  }
  appendChild(child: YNode | Node): YNode | null {
    this.append(child)
    return wrap(child instanceof YNode ? child.element : child)
  }
  insertBefore(content: YNode | Node | string, before: YNode | null): this {
    return before ? (before.insert(content, 'before'), this) : this.append(content)
  }
  removeChild(child: YNode): YNode {
    return child.remove()
  }
  hasChildNodes(): boolean {
    return this.element.hasChildNodes()
  }
  unwrap(): this {
    const parent = this.element.parentElement
    if (parent) parent.replaceWith(...parent.childNodes)
    return this
  }
  swap(other: YNode): this {
    const place = document.createComment('')
    this.element.replaceWith(place)
    other.element.replaceWith(this.element)
    place.replaceWith(other.element)
    return this
  }
  generateID(): string {
    this.element.id ||= `yui_${crypto.randomUUID().slice(0, 8)}`
    return this.element.id
  }
  getAttrs(names: readonly string[] = []): Record<string, unknown> {
    return Object.fromEntries(names.map((name) => [name, this.get(name)]))
  }
  clearData(name?: string): this {
    if (name !== undefined) this.element.removeAttribute(`data-${name}`)
    return this
  }
  isHidden(): boolean {
    return getComputedStyle(this.element).display === 'none'
  }
  toggleView(isShown = this.isHidden()): this {
    return isShown ? this.show() : this.hide()
  }
  transition(config: unknown, done?: unknown): this {
    const finished = () => {
      if (typeof done === 'function') done.call(this)
    }
    if (isRecord(config)) runTransition(this.element, config, finished)
    else if (config === 'fadeOut') runTransition(this.element, { opacity: 0 }, finished)
    else runTransition(this.element, { opacity: 1 }, finished)
    return this
  }
  select(): this {
    if (this.element instanceof HTMLInputElement || this.element instanceof HTMLTextAreaElement) this.element.select()
    return this
  }
  submit(): this {
    if (this.element instanceof HTMLFormElement) this.element.submit()
    return this
  }
  reset(): this {
    if (this.element instanceof HTMLFormElement) this.element.reset()
    return this
  }
  override toString(): string {
    return this.element.id === '' ? this.element.tagName.toLowerCase() : `#${this.element.id}`
  }
  hasPlugin(): undefined {
    return undefined
  }
}

const idle = [
  'plug',
  'unplug',
  'purge',
  'detach',
  'detachAll',
  'publish',
  'addTarget',
  'removeTarget',
  'invoke',
] as const

/** List methods that do to each element what the wrapper does. */
const onEach =
  `append prepend insert empty setHTML setContent replaceClass setData setAttrs wrap unwrap transition simulate fire
  destroy focus blur setX setY setXY clearData toggleView generateID ${idle.join(' ')}`.split(/\s+/)
/** List methods that answer what each wrapper answers. */
const ofEach = [
  'getAttribute',
  'getData',
  'getStyle',
  'getComputedStyle',
  'hasClass',
  'getHTML',
  'getX',
  'getY',
  'getXY',
]

/** Regions and measures, which are properties of nodes in the library alone. */
const measures: Readonly<Record<string, (element: HTMLElement) => unknown>> = {
  region: measureRegion,
  viewportRegion: () => box(scrollX, scrollY, innerWidth, innerHeight),
  winWidth: () => innerWidth,
  winHeight: () => innerHeight,
  docWidth: () => document.documentElement.scrollWidth,
  docHeight: () => document.documentElement.scrollHeight,
  docScrollX: () => scrollX,
  docScrollY: () => scrollY,
}

/** Adds the rarer methods to nodes and lists, where they have none of the name. */
export function addRareMethods(): void {
  add(YNode.prototype, Object.getOwnPropertyDescriptors(MoreNode.prototype))
  const node: Record<string, unknown> = {}
  const list: Record<string, unknown> = {}
  for (const name of idle)
    node[name] = function (this: unknown) {
      return this
    }
  for (const name of onEach)
    list[name] = function (this: YNodeList, ...args: unknown[]) {
      return this.each((each) => call(each, name, args))
    }
  for (const name of ofEach)
    list[name] = function (this: YNodeList, ...args: unknown[]) {
      return listElements(this).map((each) => call(each, name, args))
    }
  for (const name of ['after', 'once', 'delegate'])
    list[name] = function (this: YNodeList, ...args: unknown[]): Handle {
      const handles = listElements(this).map((each) => call(each, name, args))
      return { detach: () => handles.forEach((handle) => isRecord(handle) && call(handle, 'detach', [])) }
    }
  Object.assign(list, {
    even: evenOrOdd(0),
    odd: evenOrOdd(1),
    first(this: YNodeList) {
      return this.item(0)
    },
    last(this: YNodeList) {
      return this.item(this.size() - 1)
    },
    concat(this: YNodeList, other: YNodeList) {
      return new YNodeList([...this.getDOMNodes(), ...other.getDOMNodes()])
    },
    refresh(this: YNodeList) {
      return this
    },
    toString(this: YNodeList) {
      return listElements(this).map(String).join(',')
    },
  })
  add(YNode.prototype, Object.getOwnPropertyDescriptors(node))
  add(YNodeList.prototype, Object.getOwnPropertyDescriptors(list))
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the node that it belongs to, below.
  const { get } = YNode.prototype
  YNode.prototype.get = function (name) {
    return measures[name]?.(this.element) ?? (name.startsWith('data-') ? this.getAttribute(name) : get.call(this, name))
  }
}

function evenOrOdd(rest: number) {
  return function (this: YNodeList) {
    return new YNodeList(this.getDOMNodes().filter((_, index) => index % 2 === rest))
  }
}

function listElements(list: YNodeList): YNode[] {
  return list.getDOMNodes().map((element) => new YNode(element))
}

function call(target: object, name: string, args: readonly unknown[]): unknown {
  const method: unknown = Reflect.get(target, name)
  return typeof method === 'function' ? Reflect.apply(method, target, args) : undefined
}

function add(prototype: object, members: PropertyDescriptorMap): void {
  for (const [name, member] of Object.entries(members))
    if (!Object.hasOwn(prototype, name))
      Object.defineProperty(prototype, name, { ...member, enumerable: false, configurable: true })
}

function measureRegion(element: HTMLElement): Region {
  const { left, top, width, height } = element.getBoundingClientRect()
  return box(left + scrollX, top + scrollY, width, height)
}

function box(left: number, top: number, width: number, height: number): Region {
  return { left, top, right: left + width, bottom: top + height, width, height }
}
