import { useCallback, useEffect, useRef, useState } from 'react'
import { useEditing } from '../documents/index.ts'
import { PreviewFrame } from '../themes/preview-frame.tsx'
import type { Device } from '../themes/devices.ts'
import { findBlockElement, updatePage } from './morph.ts'
import { useOutlineScreen } from './outline-context.ts'
import styles from './outline.module.css'
import { getBlockKey, listBlockIds } from './tree.ts'
import { t } from '../i18n/text.ts'

interface PreviewProps {
  readonly device: Device
  /** The page that shows the document; a block field is shown on any page. */
  readonly path: string
}

/** The page as visitors will see it, brought up to date after each save without being loaded again. */
export function Preview({ device, path }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { selected, select, tree, requestFocus } = useOutlineScreen()
  const editing = useEditing()
  const [problem, setProblem] = useState(false)
  const src = getPreviewUrl(path)

  const refresh = useCallback(
    async (blockIds: readonly string[] | 'all') => {
      const page = frame.current?.contentDocument
      if (!page) return
      const response = await fetch(src, { credentials: 'same-origin' })
      setProblem(!response.ok)
      if (response.ok) updatePage(page, await response.text(), blockIds)
    },
    [src],
  )
  useEffect(() => {
    const queue = new RefreshQueue(refresh, () => setProblem(true))
    return editing.onStored(({ blockIds }) => queue.add(blockIds))
  }, [editing, refresh])

  const selectedBlock = selected?.startsWith('block:') === true ? selected.slice('block:'.length) : undefined
  const mark = useCallback(() => {
    const page = frame.current?.contentDocument
    if (page) markBlock(page, selectedBlock)
  }, [selectedBlock])
  useEffect(mark, [mark])

  const ids = useRef<readonly string[]>([])
  useEffect(() => {
    ids.current = listBlockIds(tree)
  }, [tree])
  const prepare = () => {
    const page = frame.current?.contentDocument
    if (!page) return
    addMarkStyle(page)
    mark()
    page.addEventListener('click', (event) => {
      const block = findClickedBlock(event.target, ids.current)
      event.preventDefault()
      if (block === undefined) return
      requestFocus()
      select(getBlockKey(block))
    })
  }
  return (
    <div className={styles.preview}>
      {problem && (
        <output className={styles.previewProblem}>
          {t('The preview could not be updated. Your changes are safe.')}
        </output>
      )}
      <PreviewFrame title={t('Preview')} device={device} frame={frame} src={src} onLoad={prepare} />
    </div>
  )
}

/** The page with its draft, for staff. */
export function getPreviewUrl(path: string, revision?: number): string {
  return `${path}?preview=draft${revision === undefined ? '' : `&revision=${revision}`}`
}

/** One refresh at a time: what is saved meanwhile is shown by the next. */
class RefreshQueue {
  readonly #refresh: (blockIds: readonly string[] | 'all') => Promise<void>
  readonly #onError: () => void
  #wanted: Set<string> | 'all' | undefined
  #isRunning = false

  constructor(refresh: (blockIds: readonly string[] | 'all') => Promise<void>, onError: () => void) {
    this.#refresh = refresh
    this.#onError = onError
  }

  add(blockIds: readonly string[] | 'all'): void {
    if (blockIds === 'all' || this.#wanted === 'all') this.#wanted = 'all'
    else this.#wanted = new Set([...(this.#wanted ?? []), ...blockIds])
    if (!this.#isRunning) void this.#run()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#wanted !== undefined) {
      const wanted = this.#wanted
      this.#wanted = undefined
      await this.#refresh(wanted === 'all' ? 'all' : [...wanted]).catch(this.#onError)
    }
    this.#isRunning = false
  }
}

const markName = 'data-vitrine-selected'

function addMarkStyle(page: Document): void {
  const style = page.createElement('style')
  style.textContent = `[${markName}]{outline:2px solid oklch(.55 .19 260)!important;outline-offset:3px;box-shadow:0 0 0 6px #fff8}.sqs-block{cursor:pointer}`
  page.head.append(style)
}

/** Marks the block in the page and brings it into view, unless it is there already. */
function markBlock(page: Document, blockId: string | undefined): void {
  for (const marked of page.querySelectorAll(`[${markName}]`)) marked.removeAttribute(markName)
  const block = blockId === undefined ? null : findBlockElement(page, blockId)
  if (!block) return
  block.setAttribute(markName, '')
  const { top, bottom } = block.getBoundingClientRect()
  const height = page.defaultView?.innerHeight ?? 0
  if (bottom < 0 || top > height * 0.9) block.scrollIntoView({ block: 'center', behavior: 'smooth' })
}

/** The innermost block around what was clicked that belongs to the document. Objects of the frame are of another realm. */
function findClickedBlock(target: unknown, ids: readonly string[]): string | undefined {
  const element = target as { closest?: (selector: string) => Element | null } | null
  let block = element?.closest?.('.sqs-block[id]') ?? null
  while (block) {
    const name = block.id
    const id = ids.find((each) => `block-${each.replace(/^block-/, '')}` === name)
    if (id !== undefined) return id
    block = block.parentElement?.closest('.sqs-block[id]') ?? null
  }
  return undefined
}
