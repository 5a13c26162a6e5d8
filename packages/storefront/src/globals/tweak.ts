export interface Tweak {
  /** The value of a theme setting as text; undefined when the theme has none of that name. */
  getValue(name: string): string | undefined
  /** Calls back with `{name, value}` when the editor changes one of the settings. */
  watch(names: string | readonly string[], callback: (change: { name: string; value: string }) => void): void
}

/** Theme settings as the page publishes them in `tweakJSON`; changes arrive as `tweak:change` events from the editor. */
export function createTweak(window: Window): Tweak {
  const values = (): unknown => {
    const context = window.Static?.SQUARESPACE_CONTEXT
    return isRecord(context) ? context['tweakJSON'] : undefined
  }
  return {
    getValue: (name) => {
      const all = values()
      const value = isRecord(all) && Object.hasOwn(all, name) ? all[name] : undefined
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : undefined
    },
    watch: (names, callback) => {
      const watched = typeof names === 'string' ? [names] : names
      window.document.addEventListener('tweak:change', (event) => {
        const change = event instanceof CustomEvent ? event.detail : undefined
        if (isRecord(change) && watched.includes(String(change['name'])))
          callback({ name: String(change['name']), value: String(change['value']) })
      })
    },
  }
}

// Not that of `page/read.ts`: it would bring the cart to every page that runs scripts of its owner.
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
