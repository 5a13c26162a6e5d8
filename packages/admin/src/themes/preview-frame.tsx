import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import styles from './design.module.css'
import { type Device, deviceWidths } from './devices.ts'
import type { TweakChanges, TweakPreview } from './themes.ts'
import { t } from '../i18n/text.ts'

interface PreviewFrameProps {
  readonly title: string
  readonly device: Device
  readonly frame: RefObject<HTMLIFrameElement | null>
  /** The page of the site that is shown first. */
  readonly src?: string
  readonly onLoad?: () => void
  /** Drawn over the page, in a box as large as the page is drawn. */
  readonly overlay?: ReactNode
  /** The page takes no presses yet: the stage gets them. */
  readonly isInert?: boolean
  /** A pointer moves over the page, or presses it, while it is inert. */
  readonly onHeld?: (event: MouseEvent) => void
  /** Says below the page how wide it is, and how large it is drawn. */
  readonly hasCaption?: boolean
}

const ScaleContext = createContext(1)

/** How large the page is drawn, for what is drawn over it. */
export function usePageScale(): number {
  return use(ScaleContext)
}

/**
 * The site itself, as visitors see it; links lead on inside the frame.
 * The page is as wide as on the device, and is drawn smaller where the stage is narrower.
 */
export function PreviewFrame({
  title,
  device,
  frame,
  src = '/',
  onLoad,
  overlay,
  hasCaption,
  ...held
}: PreviewFrameProps) {
  const [stage, { width, height }] = useSize()
  const pageWidth = device === 'desktop' ? Math.max(width, deviceWidths.desktop) : deviceWidths[device]
  const scale = width === 0 ? 1 : Math.min(1, width / pageWidth)
  const framed = (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys reach what is pressed here in the list of blocks.
    <div ref={stage} className={styles.stage} onClick={held.onHeld} onMouseMove={held.onHeld}>
      {/* The site is of our own origin and its scripts run, as they do for visitors; only this window is out of their reach. */}
      <iframe
        ref={frame}
        className={styles.frame}
        style={{ width: pageWidth, height: scale === 1 ? '100%' : height / scale, scale: String(scale) }}
        title={title}
        inert={held.isInert}
        src={src}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- this window is written to, and the site's scripts are part of what is shown.
        sandbox="allow-forms allow-popups allow-same-origin allow-scripts"
        {...(onLoad ? { onLoad } : {})}
      />
      {overlay && (
        <div className={styles.overFrame} style={{ width: pageWidth * scale }}>
          <ScaleContext value={scale}>{overlay}</ScaleContext>
        </div>
      )}
    </div>
  )
  if (!hasCaption) return framed
  return (
    <figure className={styles.captioned}>
      {framed}
      <figcaption className={styles.caption}>
        {scale < 0.995
          ? t('{width} pixels wide, drawn at {percent} %', { width: pageWidth, percent: Math.round(scale * 100) })
          : t('{width} pixels wide', { width: pageWidth })}
      </figcaption>
    </figure>
  )
}

/** The inner size of an element in pixels, also after the window has changed. */
function useSize(): [RefObject<HTMLDivElement | null>, { readonly width: number; readonly height: number }] {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}

const previewId = 'vitrine-tweak-preview'

/** Dresses the page in the frame as the changes would. `previous` are the values it shows now. */
export function showPreview(
  page: Document,
  preview: TweakPreview | undefined,
  values: Readonly<Record<string, string>>,
  changed: readonly string[],
): void {
  showStyles(page, preview?.css)
  if (!preview) return
  page.body.classList.remove(...preview.allClasses)
  page.body.classList.add(...preview.classes)
  tellScripts(page, values, changed)
}

/** Shows the page in the frame in another style sheet, or in its own again. */
export function showStyles(page: Document, css: string | undefined): void {
  const sheet = page.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href^="/site.css"]')
  const own = page.getElementById(previewId)
  if (css === undefined) {
    if (sheet) sheet.disabled = false
    own?.remove()
    return
  }
  const style = own ?? page.createElement('style')
  style.id = previewId
  style.textContent = css
  if (!own) (sheet ?? page.head.lastElementChild)?.after(style)
  // Only now: the page is never without styles.
  if (sheet) sheet.disabled = true
}

/**
 * The events of the specification's style editor, on the document of the page, while its owner sets styles.
 * `tweak:change` carries `{name, value}`, the others nothing.
 */
type TweakEvent =
  | 'tweak:change'
  | 'tweak:close'
  | 'tweak:save'
  | 'tweak:reset'
  | 'tweak:beforeopen'
  | 'tweak:aftershow'
  | 'tweak:afterclose'

/** Tells the scripts of the page in the frame. */
export function notifyPage(page: Document | null | undefined, name: TweakEvent, detail?: object): void {
  const view = page?.defaultView
  if (!page || !view) return
  const EventOfPage: unknown = Reflect.get(view, 'CustomEvent')
  if (typeof EventOfPage !== 'function') return
  const event: unknown = Reflect.construct(EventOfPage, [name, ...(detail ? [{ detail }] : [])])
  // An object of the page's own world: `instanceof` knows only ours.
  const dispatch: unknown = Reflect.get(page, 'dispatchEvent')
  if (typeof dispatch === 'function') Reflect.apply(dispatch, page, [event])
}

/** Scripts of the theme that watch tweaks hear of each change, and read the new values. */
function tellScripts(page: Document, values: Readonly<Record<string, string>>, changed: readonly string[]): void {
  const view = page.defaultView
  if (!view) return
  const context: unknown = Reflect.get(Object(Reflect.get(view, 'Static')), 'SQUARESPACE_CONTEXT')
  const tweaks: unknown =
    typeof context === 'object' && context !== null ? Reflect.get(context, 'tweakJSON') : undefined
  for (const name of changed) {
    const value = values[name] ?? ''
    if (typeof tweaks === 'object' && tweaks !== null) Reflect.set(tweaks, name, value)
    notifyPage(page, 'tweak:change', { name, value })
  }
}

/** Which of these selectors the page in the frame has something for; selectors it does not understand count as found. */
export function presentSelectors(page: Document, selectors: readonly string[]): ReadonlySet<string> {
  return new Set(
    selectors.filter((selector) => {
      try {
        return page.querySelector(selector) !== null
      } catch {
        return true
      }
    }),
  )
}

/** Runs the latest of many requests: a new one stops the one under way. Waits a moment first, since sliders send dozens. */
export function useLatest<Input, Output>(
  work: (input: Input, signal: AbortSignal) => Promise<Output>,
  onDone: (output: Output, input: Input) => void,
  waitMs: number,
): {
  readonly run: (input: Input) => void
  readonly stop: () => void
  readonly error: unknown
  readonly isWorking: boolean
} {
  const current = useRef<{ abort: AbortController; timer: ReturnType<typeof setTimeout> } | undefined>(undefined)
  const [error, setError] = useState<unknown>()
  const [isWorking, setWorking] = useState(false)
  const stop = useCallback(() => {
    current.current?.abort.abort()
    clearTimeout(current.current?.timer)
    setWorking(false)
  }, [])
  const run = useCallback(
    (input: Input) => {
      stop()
      setWorking(true)
      const abort = new AbortController()
      const timer = setTimeout(() => {
        work(input, abort.signal)
          .then((output) => {
            if (abort.signal.aborted) return
            setError(undefined)
            setWorking(false)
            onDone(output, input)
          })
          .catch((error: unknown) => {
            if (abort.signal.aborted) return
            setWorking(false)
            setError(error)
          })
      }, waitMs)
      current.current = { abort, timer }
    },
    [work, onDone, stop, waitMs],
  )
  useEffect(() => stop, [stop])
  return { run, stop, error, isWorking }
}

/** The values that pages would have: the stored ones with the changes over them. */
export function applyChanges(
  tweaks: readonly { readonly title: string; readonly value: string; readonly default: string }[],
  changes: TweakChanges,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    tweaks.map((tweak) => {
      const change = Object.hasOwn(changes, tweak.title) ? changes[tweak.title] : undefined
      return [tweak.title, change === null ? tweak.default : (change ?? tweak.value)]
    }),
  )
}
