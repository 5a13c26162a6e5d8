/** Says something to screen readers: a polite live region at the end of the page, for changes that are otherwise only seen. */
export function createAnnounce(document: Document): (text: string) => void {
  let region: HTMLElement | undefined
  return (text) => {
    region ??= addRegion(document)
    // The same words twice in a row are a change only when the region was empty in between.
    region.textContent = ''
    const { textContent } = region
    requestAnimationFrame(() => {
      if (region?.textContent === textContent) region.textContent = text
    })
  }
}

function addRegion(document: Document): HTMLElement {
  const region = document.createElement('div')
  region.setAttribute('role', 'status')
  region.setAttribute('aria-live', 'polite')
  // Written out: a theme may have no class for it, and this must never be seen.
  region.style.cssText =
    'position:absolute;width:1px;height:1px;margin:-1px;padding:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap'
  document.body.append(region)
  return region
}
