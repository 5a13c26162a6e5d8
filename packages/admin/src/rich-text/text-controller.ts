import { deleteSelection, selectAll, splitBlock } from '@tiptap/pm/commands'
import { type Command, EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { EditorView } from '@tiptap/pm/view'
import { getErrorMessage } from '../api/problem.ts'
import { type LibraryFile, uploadFile } from '../media/files.ts'
import { insertImage, readFormat, setLink, type TextFormat } from './commands.ts'
import type { EarlyKeys } from './early-keys.ts'
import { parseText, printText } from './html.ts'
import { createIslandView } from './island-view.ts'
import { cleanPastedHtml, readPastedUrl } from './paste.ts'
import { createPlugins } from './plugins.ts'
import type { Point } from './point.ts'
import styles from './rich-text.module.css'
import { findSlash, listSlashCommands, type Slash, type SlashCommand } from './slash.ts'
import { t } from '../i18n/text.ts'

interface ControllerOptions {
  readonly value: string
  readonly onChange: (html: string) => void
  readonly hasOwnHistory: boolean
  /** Where the cursor goes; at the end without one. */
  readonly point: Point | undefined
  /** Pressed and typed before the editor was there. */
  readonly early?: EarlyKeys
  /** Ids of the elements that name and describe the field, in a document that has them. */
  readonly labelId?: string
  readonly helpId?: string
  /** The name of the text where no element has it. */
  readonly label?: string
  /** From pixels of the document to those of the window, for a text in a frame. */
  readonly toWindow?: (box: Box) => Box
  /** Escape was pressed, and closed nothing. */
  readonly onEscape?: () => void
}

interface Box {
  readonly left: number
  readonly top: number
  readonly bottom: number
}

/** The overlay of the text. */
interface TextOverlay {
  readonly format: TextFormat | undefined
  /** The selection, where there is one. */
  readonly selected: Box | undefined
  readonly slash: { readonly at: Box; readonly commands: readonly SlashCommand[]; readonly chosen: number } | undefined
  readonly isLinking: boolean
  /** The picture on its way, in words. */
  readonly uploading: string | undefined
  readonly problem: string | undefined
}

const nothing: TextOverlay = {
  format: undefined,
  selected: undefined,
  slash: undefined,
  isLinking: false,
  uploading: undefined,
  problem: undefined,
}
const external = 'external'

/** The editor of one text, apart from React: a key press changes the text, and React draws only what is over it. */
export class TextController {
  readonly #view: EditorView
  #options: ControllerOptions
  #printed: string
  #overlay = nothing
  #slash: Slash | undefined
  /** The slash that Escape left in the text. */
  #dismissed: number | undefined
  #choosePicture: () => void = () => undefined
  #upload: AbortController | undefined
  readonly #listeners = new Set<() => void>()

  constructor(mount: HTMLElement, options: ControllerOptions) {
    this.#options = options
    this.#printed = options.value
    this.#view = this.#createView(mount)
    this.#placeCursor(options.point)
    if (options.early) this.#repeat(options.early)
  }

  readonly getOverlay = (): TextOverlay => this.#overlay

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  destroy(): void {
    this.#listeners.clear()
    this.#upload?.abort()
    this.#view.destroy()
  }

  setOnChange(onChange: (html: string) => void): void {
    this.#options = { ...this.#options, onChange }
  }

  /** Takes over what a colleague, or undo, made of the text. Only what differs is replaced, so the cursor stays. */
  setValue(html: string): void {
    if (html === this.#printed) return
    this.#printed = html
    const next = parseText(html)
    const { doc, tr } = this.#view.state
    const start = doc.content.findDiffStart(next.content)
    const end = doc.content.findDiffEnd(next.content)
    if (start === null || !end) return
    const overlap = Math.max(0, start - Math.min(end.a, end.b))
    const change = tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap))
    this.#view.dispatch(change.setMeta(external, true).setMeta('addToHistory', false))
  }

  run(command: Command): void {
    command(this.#view.state, this.#view.dispatch, this.#view)
    this.#view.focus()
  }

  /** Runs a command of the slash menu in place of the slash. False for one that asks for a picture first. */
  takeSlash(index: number): boolean {
    const command = this.#overlay.slash?.commands[index]
    if (!command || !this.#slash) return true
    this.#view.dispatch(this.#view.state.tr.delete(this.#slash.from, this.#slash.to))
    if (command.run) this.run(command.run)
    return command.run !== undefined
  }

  setLinking(isLinking: boolean): void {
    this.#show({ isLinking })
    if (!isLinking) this.#view.focus()
  }

  /** Uploads a picture and puts it where the cursor is by then. One at a time: a second ends the first. */
  async addPicture(picture: File): Promise<void> {
    this.#upload?.abort()
    const upload = (this.#upload = new AbortController())
    const tell = (share: number) =>
      this.#show({
        uploading: share < 1 ? t('Uploading… {share}%', { share: Math.floor(share * 100) }) : t('Processing…'),
      })
    this.#show({ problem: undefined, uploading: t('Uploading…') })
    try {
      const file = await uploadFile(picture, { kind: 'picture', signal: upload.signal, onProgress: tell })
      if (!upload.signal.aborted) this.insertPicture(file)
    } catch (error) {
      if (!upload.signal.aborted) this.#show({ problem: getErrorMessage(error) })
    } finally {
      if (this.#upload === upload) this.#show({ uploading: undefined })
    }
  }

  cancelUpload(): void {
    this.#upload?.abort()
    this.#view.focus()
  }

  insertPicture({ url, altText }: Pick<LibraryFile, 'url' | 'altText'>): void {
    this.run(insertImage(url, altText))
  }

  /** Puts what is over the text where the text is now. */
  measure(): void {
    this.#readOverlay()
  }

  /** Says what asks for a picture when the menu wants one. */
  setPictureChooser(choose: () => void): void {
    this.#choosePicture = choose
  }

  #createView(mount: HTMLElement): EditorView {
    const { value, hasOwnHistory } = this.#options
    return new EditorView(
      { mount },
      {
        state: EditorState.create({
          doc: parseText(value),
          plugins: createPlugins({ hasOwnHistory, openLink: () => this.setLinking(true) }),
        }),
        attributes: {
          class: styles['text'] ?? '',
          role: 'textbox',
          'aria-multiline': 'true',
          ...this.#nameText(),
        },
        nodeViews: { island: createIslandView },
        transformPastedHTML: cleanPastedHtml,
        handleKeyDown: (_view, event) => this.#pressKey(event),
        handlePaste: (_view, event) => this.#paste(event),
        handleDrop: (_view, event) => this.#drop(event),
        dispatchTransaction: (change) => this.#apply(change),
        handleDOMEvents: {
          focus: () => this.#readOverlay(),
          blur: (_view, { relatedTarget }) => {
            // The bar over the text is part of it.
            const isInside = relatedTarget instanceof Node && mount.parentElement?.contains(relatedTarget) === true
            return isInside ? undefined : this.#show({ selected: undefined, slash: undefined })
          },
        },
      },
    )
  }

  #nameText(): Record<string, string> {
    const { label, labelId = '', helpId = '' } = this.#options
    return label === undefined ? { 'aria-labelledby': labelId, 'aria-describedby': helpId } : { 'aria-label': label }
  }

  #apply(change: Transaction): void {
    this.#view.updateState(this.#view.state.apply(change))
    if (change.docChanged && change.getMeta(external) !== true) {
      this.#printed = printText(this.#view.state.doc)
      this.#options.onChange(this.#printed)
    }
    this.#readOverlay()
  }

  #readOverlay(): void {
    const { state } = this.#view
    const { from, to, empty } = state.selection
    this.#slash = findSlash(state)
    if (this.#slash?.from !== this.#dismissed) this.#dismissed = undefined
    const commands = this.#slash && this.#dismissed === undefined ? listSlashCommands(this.#slash.words) : []
    const isQuiet = empty && commands.length === 0
    // While words are typed nothing is over the text, and React has nothing to draw.
    if (isQuiet && !this.#overlay.selected && !this.#overlay.slash) return
    this.#show({
      format: readFormat(state),
      selected: empty ? undefined : this.#measure(from, to),
      slash:
        this.#slash && commands.length > 0
          ? { at: this.#measure(this.#slash.from, this.#slash.from), commands, chosen: 0 }
          : undefined,
    })
  }

  #measure(from: number, to: number): Box {
    const { left, top } = this.#view.coordsAtPos(from)
    const box = { left, top, bottom: this.#view.coordsAtPos(to).bottom }
    return this.#options.toWindow?.(box) ?? box
  }

  #pressKey(event: KeyboardEvent): boolean {
    const { slash } = this.#overlay
    const { onEscape } = this.#options
    if (!slash && event.key === 'Escape' && onEscape) {
      onEscape()
      return true
    }
    if (!slash) return false
    const count = slash.commands.length
    if (event.key === 'ArrowDown') this.#show({ slash: { ...slash, chosen: (slash.chosen + 1) % count } })
    else if (event.key === 'ArrowUp') this.#show({ slash: { ...slash, chosen: (slash.chosen + count - 1) % count } })
    else if (event.key === 'Enter') {
      if (!this.takeSlash(slash.chosen)) this.#choosePicture()
    } else if (event.key === 'Escape') {
      this.#dismissed = this.#slash?.from
      this.#show({ slash: undefined })
    } else return false
    event.stopPropagation()
    return true
  }

  /** A picture is uploaded, an address over a selection becomes its link. */
  #paste({ clipboardData }: ClipboardEvent): boolean {
    const picture = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (picture) {
      void this.addPicture(picture)
      return true
    }
    const url = readPastedUrl(clipboardData?.getData('text/plain') ?? '')
    const { state, dispatch } = this.#view
    return url !== undefined && !state.selection.empty && setLink(url)(state, dispatch)
  }

  /** A picture that is dropped is uploaded to where it fell. */
  #drop({ dataTransfer, clientX, clientY }: DragEvent): boolean {
    const picture = [...(dataTransfer?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (!picture) return false
    this.#placeCursor({ left: clientX, top: clientY })
    void this.addPicture(picture)
    return true
  }

  #placeCursor(point: Point | undefined): void {
    const found = point && this.#view.posAtCoords(point)
    const { doc, tr } = this.#view.state
    const at = found ? found.pos : doc.content.size
    this.#view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(at), -1)))
    this.#view.focus()
  }

  /** Does what was pressed before the editor was there. */
  #repeat({ text, replacesAll, isAllSelected }: EarlyKeys): void {
    const run = (command: Command) => command(this.#view.state, this.#view.dispatch)
    if (replacesAll) {
      run(selectAll)
      run(deleteSelection)
    }
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) run(splitBlock)
      if (line !== '') this.#view.dispatch(this.#view.state.tr.insertText(line))
    }
    if (isAllSelected) run(selectAll)
  }

  #show(change: Partial<TextOverlay>): void {
    this.#overlay = { ...this.#overlay, ...change, format: change.format ?? readFormat(this.#view.state) }
    for (const listener of this.#listeners) listener()
  }
}
