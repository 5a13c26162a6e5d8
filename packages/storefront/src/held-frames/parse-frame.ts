/** The frame of an embed code, which the server wrote; nothing else of it. Undefined where there is none with an https address. */
export function parseFrame(html: string): HTMLIFrameElement | undefined {
  const found = new DOMParser().parseFromString(html, 'text/html').querySelector('iframe')
  if (!found || !found.src.startsWith('https://')) return undefined
  const frame = document.createElement('iframe')
  for (const name of ['src', 'title', 'allow', 'referrerpolicy', 'width', 'height']) {
    const value = found.getAttribute(name)
    if (value !== null) frame.setAttribute(name, value)
  }
  frame.allowFullscreen = true
  return frame
}
