import { isRecord } from './is-record.ts'

/** What classes of theme scripts are made of: attributes with defaults and events about their change. */

type Work = (...args: unknown[]) => unknown
type Members = Readonly<Record<string, unknown>>

/** The base of `Y.Base.create(...)`: `get`, `set`, `on`, `after`, `fire`, `destroy`. */
export class YBase {
  static ATTRS: Members = {}
  readonly #values: Record<string, unknown> = {}
  readonly #listeners = new Map<string, Work[]>()

  constructor(config: Members = {}) {
    for (const [name, attribute] of Object.entries(readAttributes(this.constructor))) {
      if (!isRecord(attribute)) continue
      const { valueFn, value } = attribute
      this.#values[name] = typeof valueFn === 'function' ? valueFn.call(this) : value
    }
    Object.assign(this.#values, config)
    for (const initializer of chain(this, 'initializer')) initializer.call(this, config)
  }

  get(name: string): unknown {
    const [first = '', ...rest] = name.split('.')
    const attribute: unknown = readAttributes(this.constructor)[first]
    const getter = isRecord(attribute) ? attribute['getter'] : undefined
    const value = typeof getter === 'function' ? getter.call(this, this.#values[first], first) : this.#values[first]
    return rest.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), value)
  }

  set(name: string, value: unknown): this {
    const before = this.#values[name]
    this.#values[name] = value
    if (before !== value) this.fire(`${name}Change`, { attrName: name, prevVal: before, newVal: value })
    return this
  }

  setAttrs(values: Members): this {
    for (const [name, value] of Object.entries(values)) this.set(name, value)
    return this
  }

  getAttrs(): Members {
    return { ...this.#values }
  }

  on(event: string | readonly string[], listener: Work, self: unknown = this): { detach(): void } {
    const names = typeof event === 'string' ? [event] : event
    const bound: Work = (...args) => listener.apply(self, args)
    for (const name of names) this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), bound])
    return {
      detach: () => {
        for (const name of names)
          this.#listeners.set(
            name,
            (this.#listeners.get(name) ?? []).filter((each) => each !== bound),
          )
      },
    }
  }

  after(event: string | readonly string[], listener: Work, self?: unknown): { detach(): void } {
    return this.on(event, listener, self)
  }

  once(event: string, listener: Work, self?: unknown): { detach(): void } {
    const handle = this.on(event, (...args) => {
      handle.detach()
      return listener.apply(self ?? this, args)
    })
    return handle
  }

  fire(event: string, detail: unknown = {}): boolean {
    const facade = isRecord(detail) ? { type: event, target: this, ...detail } : detail
    for (const listener of this.#listeners.get(event) ?? []) listener(facade)
    return true
  }

  publish(): this {
    return this
  }

  detach(event?: string): this {
    if (event === undefined) this.#listeners.clear()
    else this.#listeners.delete(event)
    return this
  }

  detachAll(): this {
    return this.detach()
  }

  render(): this {
    for (const name of ['renderUI', 'bindUI', 'syncUI']) {
      const step: unknown = Reflect.get(this, name)
      if (typeof step === 'function') step.call(this)
    }
    return this
  }

  destroy(): this {
    for (const destructor of chain(this, 'destructor').toReversed()) destructor.call(this)
    this.fire('destroy')
    this.#listeners.clear()
    return this
  }
}

/** `Y.Base.create(name, Parent, extensions, members, statics)`. */
export function createClass(
  name: string,
  parent: unknown,
  extensions: readonly unknown[] = [],
  members: object = {},
  statics: object = {},
): typeof YBase {
  const Parent: unknown = typeof parent === 'function' && parent.prototype instanceof YBase ? parent : YBase
  const made = class extends (isBase(Parent) ? Parent : YBase) {}
  for (const extension of extensions)
    if (typeof extension === 'function') Object.assign(made.prototype, extension.prototype)
  Object.defineProperties(made.prototype, Object.getOwnPropertyDescriptors(members))
  Object.assign(made, { NAME: name, ATTRS: {} }, statics)
  return made
}

function isBase(value: unknown): value is typeof YBase {
  return typeof value === 'function'
}

/** A member of every class of the chain that has its own, the oldest first. */
function chain(object: object, name: string): Work[] {
  const found: Work[] = []
  for (let at: unknown = Object.getPrototypeOf(object); isRecord(at); at = Object.getPrototypeOf(at)) {
    const own: unknown = Object.hasOwn(at, name) ? at[name] : undefined
    if (typeof own === 'function') found.unshift((...args) => Reflect.apply(own, object, args))
  }
  return found
}

function readAttributes(made: unknown): Record<string, unknown> {
  const all: Record<string, unknown>[] = []
  for (let at: unknown = made; typeof at === 'function'; at = Object.getPrototypeOf(at)) {
    const own: unknown = Object.hasOwn(at, 'ATTRS') ? Reflect.get(at, 'ATTRS') : undefined
    if (isRecord(own)) all.unshift(own)
  }
  return Object.assign({}, ...all)
}
