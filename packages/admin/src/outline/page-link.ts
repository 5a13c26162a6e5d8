import { createRef } from 'react'

/** The page that the canvas shows, for the panels beside it. */
export class PageLink {
  readonly frame = createRef<HTMLIFrameElement>()
  #editedText: Element | undefined
  #refreshAround: () => void = () => undefined

  get document(): Document | undefined {
    return this.frame.current?.contentDocument ?? undefined
  }

  /** The element whose text is edited in place. */
  getEditedText(): Element | undefined {
    return this.#editedText
  }

  setEditedText(host: Element | undefined): void {
    this.#editedText = host
  }

  /** Brings what is around the content up to date. */
  refreshAround(): void {
    this.#refreshAround()
  }

  /** The canvas says how that is done. */
  setRefreshAround(refresh: () => void): void {
    this.#refreshAround = refresh
  }
}
