import { createRef } from 'react'

/** The page that the canvas shows, for the panels beside it. Several widths of it are frames of their own. */
export class PageLink {
  readonly frames = [createRef<HTMLIFrameElement>(), createRef<HTMLIFrameElement>(), createRef<HTMLIFrameElement>()]
  #active = 0
  #editedText: Element | undefined
  #refreshAround: () => void = () => undefined

  /** The number of the frame that was pressed last: texts are edited there. */
  get active(): number {
    return this.#active
  }

  activate(index: number): void {
    this.#active = index
  }

  get document(): Document | undefined {
    return this.frames[this.#active]?.current?.contentDocument ?? undefined
  }

  /** The page at all widths that are shown. */
  listDocuments(): Document[] {
    return this.frames.flatMap(({ current }) => current?.contentDocument ?? [])
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
