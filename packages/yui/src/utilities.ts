/** The small functions of the library that theme scripts call beside its elements. */
export function createUtilities(window: Window) {
  const root: Record<string, unknown> = {}
  const list = (value: unknown): unknown[] => {
    if (value === null || value === undefined) return []
    if (typeof value === 'object' && 'length' in value)
      return Array.from({ length: Number(value.length) }, (_, at) => Reflect.get(value, at))
    return [value]
  }
  return {
    config: { win: window, doc: window.document },
    UA: {
      mobile: /Mobi|Android/.test(window.navigator.userAgent) ? 'mobile' : null,
      touchEnabled: 'ontouchstart' in window,
      ie: 0,
    },
    Lang: {
      isArray: (value: unknown) => Array.isArray(value),
      isBoolean: (value: unknown) => typeof value === 'boolean',
      isFunction: (value: unknown) => typeof value === 'function',
      isNull: (value: unknown) => value === null,
      isNumber: (value: unknown) => typeof value === 'number' && Number.isFinite(value),
      isObject: (value: unknown) => value !== null && (typeof value === 'object' || typeof value === 'function'),
      isString: (value: unknown) => typeof value === 'string',
      isUndefined: (value: unknown) => value === undefined,
      isValue: (value: unknown) => value !== null && value !== undefined && !Number.isNaN(value),
      isDate: (value: unknown) => value instanceof Date,
      isRegExp: (value: unknown) => value instanceof RegExp,
      type: (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value),
      trim: (text: string) => text.trim(),
      trimLeft: (text: string) => text.trimStart(),
      trimRight: (text: string) => text.trimEnd(),
      sub: (text: string, values: object) =>
        text.replace(/\{\s*([^|}]+?)\s*(?:\|[^}]*)?\}/g, (whole, name: string) =>
          Object.hasOwn(values, name) ? String(Reflect.get(values, name)) : whole,
        ),
    },
    Array: Object.assign(list, {
      each: (all: ArrayLike<unknown>, visit: (value: unknown, index: number) => void) =>
        list(all).forEach((value, index) => visit(value, index)),
      map: (all: ArrayLike<unknown>, make: (value: unknown, index: number) => unknown) =>
        list(all).map((value, index) => make(value, index)),
      filter: (all: ArrayLike<unknown>, test: (value: unknown) => unknown) =>
        list(all).filter((value) => Boolean(test(value))),
      some: (all: ArrayLike<unknown>, test: (value: unknown) => unknown) =>
        list(all).some((value) => Boolean(test(value))),
      indexOf: (all: ArrayLike<unknown>, wanted: unknown) => list(all).indexOf(wanted),
      forEach: (all: ArrayLike<unknown>, visit: (value: unknown, index: number) => void) =>
        list(all).forEach((value, index) => visit(value, index)),
      find: (all: ArrayLike<unknown>, test: (value: unknown) => unknown) =>
        list(all).find((value) => Boolean(test(value))) ?? null,
      every: (all: ArrayLike<unknown>, test: (value: unknown) => unknown) =>
        list(all).every((value) => Boolean(test(value))),
      reject: (all: ArrayLike<unknown>, test: (value: unknown) => unknown) => list(all).filter((value) => !test(value)),
      reduce: (all: ArrayLike<unknown>, first: unknown, add: (sum: unknown, value: unknown) => unknown) =>
        list(all).reduce((sum, value) => add(sum, value), first),
      unique: (all: ArrayLike<unknown>) => [...new Set(list(all))],
      dedupe: (all: ArrayLike<unknown>) => [...new Set(list(all))],
      flatten: (all: ArrayLike<unknown>) => list(all).flat(Infinity),
      hash: (keys: readonly string[], values: readonly unknown[] = []) =>
        Object.fromEntries(keys.map((key, index) => [key, values[index] ?? true])),
    }),
    Object: {
      each: (all: object, visit: (value: unknown, key: string) => void) =>
        Object.entries(all).forEach(([key, value]) => visit(value, key)),
      keys: (all: object) => Object.keys(all),
      values: (all: object) => Object.values(all),
      isEmpty: (all: object) => Object.keys(all).length === 0,
      size: (all: object) => Object.keys(all).length,
      hasKey: (all: object, key: string) => Object.hasOwn(all, key),
      owns: (all: object, key: string) => Object.hasOwn(all, key),
      hasValue: (all: object, value: unknown) => Object.values(all).includes(value),
      some: (all: object, test: (value: unknown, key: string) => unknown) =>
        Object.entries(all).some(([key, value]) => Boolean(test(value, key))),
      getValue: (all: object, path: string | readonly string[]): unknown =>
        (typeof path === 'string' ? path.split('.') : path).reduce<unknown>(
          (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
          all,
        ),
    },
    JSON: { parse: (text: string): unknown => JSON.parse(text), stringify: (value: unknown) => JSON.stringify(value) },
    each: (all: object, visit: (value: unknown, key: string | number) => void) => {
      if ('length' in all) list(all).forEach((value, index) => visit(value, index))
      else Object.entries(all).forEach(([key, value]) => visit(value, key))
    },
    bind: (work: (...args: unknown[]) => unknown, self: unknown, ...first: unknown[]) => work.bind(self, ...first),
    cached: (work: unknown) => work,
    debounce: (work: (...args: unknown[]) => void, waitMs = 100) => {
      let timer = 0
      return (...args: unknown[]) => {
        window.clearTimeout(timer)
        timer = window.setTimeout(() => work(...args), waitMs)
      }
    },
    merge: (...objects: object[]): object => Object.assign({}, ...objects),
    throttle: (work: (...args: unknown[]) => unknown, everyMs = 150) => {
      let last = 0
      return (...args: unknown[]) => {
        if (Date.now() - last < everyMs) return
        last = Date.now()
        work(...args)
      }
    },
    guid: () =>
      `yui_${window.performance.now().toString(36).replace('.', '_')}_${window.crypto.randomUUID().slice(0, 8)}`,
    log: () => undefined,
    /** Objects by path, made where they are not there: `Y.namespace('Template.Site')`. */
    namespace(this: object, path: string): unknown {
      let at: object = this ?? root
      for (const name of path.split('.')) {
        const known: unknown = Reflect.get(at, name)
        const next = typeof known === 'object' && known !== null ? known : {}
        Reflect.set(at, name, next)
        at = next
      }
      return at
    },
  }
}

export type YUtilities = ReturnType<typeof createUtilities>
