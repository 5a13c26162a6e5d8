/** Runs the owner's code that waits for the consent to a category, once, in the order of the page. */
export async function runHeldCode(category: 'analytics' | 'marketing'): Promise<void> {
  for (const held of document.querySelectorAll<HTMLScriptElement>(`script[data-consent-code="${category}"]`)) {
    const html: unknown = JSON.parse(held.textContent ?? '""')
    if (typeof html === 'string') await insertCode(held, html)
  }
}

/** Puts code in place of its holder. Scripts run one after the other, as they do where a page brings them. */
async function insertCode(held: HTMLScriptElement, html: string): Promise<void> {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html })
  // What is for browsers without scripts would be markup like any other here.
  for (const fallback of content.querySelectorAll('noscript')) fallback.remove()
  const scripts = [...content.querySelectorAll('script')]
  held.replaceWith(content)
  for (const script of scripts) await runScript(script)
}

/** Scripts of parsed markup never run: a copy does. */
async function runScript(script: HTMLScriptElement): Promise<void> {
  const copy = document.createElement('script')
  for (const { name, value } of script.attributes) copy.setAttribute(name, value)
  copy.textContent = script.textContent
  const waits = copy.src !== '' && !script.hasAttribute('async') && !script.hasAttribute('defer')
  await new Promise<void>((resolve) => {
    if (waits) for (const type of ['load', 'error']) copy.addEventListener(type, () => resolve(), { once: true })
    script.replaceWith(copy)
    if (!waits) resolve()
  })
}
