/** Numbers that are no lengths. */
const bare = new Set(['opacity', 'zIndex', 'zoom', 'lineHeight', 'fontWeight'])

/** Moves styles to new values with CSS transitions; `done` is called once they are there, also where nothing moves. */
export function runTransition(
  element: HTMLElement,
  config: Readonly<Record<string, unknown>>,
  done: () => void = () => undefined,
): void {
  const { duration = 0.5, delay = 0, easing = 'ease', on: _on, ...values } = config
  const curve =
    typeof easing === 'string' && /^(?:ease|linear|cubic-bezier|steps)[\w(),.\s-]*$/.test(easing)
      ? cssEasing(easing)
      : 'ease'
  const seconds = Number(duration) || 0
  const names = Object.keys(values)
  element.style.transition = names
    .map((name) => `${toCssName(name)} ${seconds}s ${curve} ${Number(delay) || 0}s`)
    .join(', ')
  // What it starts from has to be drawn once.
  void element.offsetWidth
  for (const [name, value] of Object.entries(values)) {
    const own = typeof value === 'object' && value !== null && 'value' in value ? value.value : value
    element.style.setProperty(toCssName(name), toCssValue(name, own))
  }
  setTimeout(
    () => {
      // Whatever a late frame has left to do is done now.
      element.style.transition = 'none'
      void element.offsetWidth
      element.style.transition = ''
      done()
    },
    (seconds + (Number(delay) || 0)) * 1000,
  )
}

function cssEasing(name: string): string {
  if (/^ease(?:Out|OutStrong)$/.test(name)) return 'ease-out'
  if (/^ease(?:In|InStrong)$/.test(name)) return 'ease-in'
  if (/^ease(?:Both|BothStrong)$/.test(name)) return 'ease-in-out'
  if (name === 'easeNone') return 'linear'
  return /^ease[A-Z]/.test(name) ? 'ease' : name
}

/** A value of a style as CSS has it: numbers of lengths count pixels. */
export function toCssValue(name: string, value: unknown): string {
  return typeof value === 'number' && value !== 0 && !bare.has(name) ? `${value}px` : String(value)
}

export function toCssName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
