import { useEffect, useState } from 'react'

const pauseMs = 300

/** The value as it was when typing last paused, so that no key asks for a preview of its own. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the text says whether it changed.
  }, [text])
  return settled
}

interface OverlayMarkup {
  readonly html: string
  /** The element of its style sheet. */
  readonly styles: string
}

/**
 * Puts a dialog over the page of a preview, open and without its script. It takes the place of an earlier one.
 *
 * @param className The class of the dialog.
 * @param prepare Changes the dialog before it opens.
 */
export async function showOverlay(
  page: Document,
  className: string,
  { html, styles }: OverlayMarkup,
  prepare: (dialog: HTMLElement) => void = () => undefined,
): Promise<void> {
  // It has no body yet. Its own load comes later, and asks again.
  if (page.readyState === 'loading') return
  await addStyles(page, className, styles)
  page.querySelector(`.${className}`)?.remove()
  page.body.insertAdjacentHTML('beforeend', html)
  const dialog = page.querySelector<HTMLElement>(`.${className}`)
  if (!dialog) return
  dialog.inert = true
  prepare(dialog)
  dialog.setAttribute('open', '')
}

/** Loads the styles once for a page. Nothing moves with each key. */
async function addStyles(page: Document, className: string, sheet: string): Promise<void> {
  const id = `${className}-preview-styles`
  if (page.getElementById(id)) return
  const still = `.${className},.${className} *{animation:none !important}`
  page.head.insertAdjacentHTML('beforeend', `<style id="${id}">${still}</style>${sheet}`)
  const link = page.head.lastElementChild
  if (link?.matches('link') === true)
    await new Promise((resolve) => {
      for (const type of ['load', 'error']) link.addEventListener(type, resolve, { once: true })
    })
}
