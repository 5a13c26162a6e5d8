/**
 * Stands for missing modules: it can be called, constructed and read without end, and does nothing. Scripts of older
 * themes start widgets that no page here has and must not fail there.
 */
export function createNoop(): object {
  const nothing = function () {
    return proxy
  }
  const proxy: object = new Proxy(nothing, {
    get: (_target, name) => {
      if (name === Symbol.toPrimitive) return () => ''
      if (name === Symbol.iterator) return () => [][Symbol.iterator]()
      // Nobody can wait for it, and it is no list.
      if (name === 'then') return undefined
      if (name === 'length') return 0
      if (name === 'prototype') return nothing.prototype
      return proxy
    },
    set: () => true,
    construct: () => proxy,
  })
  return proxy
}

/** An object whose missing members with a capital letter (classes of the library) do nothing. */
export function withNoopClasses<Known extends object>(known: Known): Known {
  return new Proxy(known, {
    get: (target, name, receiver) => {
      const value: unknown = Reflect.get(target, name, receiver)
      return value === undefined && typeof name === 'string' && /^[A-Z]/.test(name) ? createNoop() : value
    },
  })
}
