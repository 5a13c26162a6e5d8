import { type ComponentType, useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Block } from '@vitrine/content'
import { listFields } from '../block-form/fields.ts'
import type { SettingSchema } from '../block-form/setting-schema.ts'
import { findOrAddTextHost, findTextHost } from '../canvas/text-host.ts'
import type { PagePoint } from '../canvas/watch-page.ts'
import { useBlock, useEditing } from '../documents/index.ts'
import type { InPlaceTextProps } from '../rich-text/in-place-text.tsx'
import { getBlockLabel } from '../block-types/block-labels.ts'
import { useBlockType } from '../block-types/block-types.ts'
import { useOutlineScreen } from './outline-context.ts'
import { useChangeBlock } from './use-change-setting.ts'
import { t } from '../i18n/text.ts'

/** Loads the editor of texts, before the first one is edited. */
export const loadTextEditor = () => import('../rich-text/in-place-text.tsx')

interface PageTextProps {
  readonly blockId: string
  /** The element of the block in the page. */
  readonly findBlock: () => Element | null
  /** Where the page was pressed: the text there is edited, and the cursor goes there. */
  readonly point: PagePoint | undefined
  /** Hears which element is edited, and when none is any more. */
  readonly onEdited: (host: Element | undefined) => void
  readonly onEnd: () => void
  /** The block has no text that can be edited in place. */
  readonly onNoText: () => void
}

interface TextSpot {
  readonly Editor: ComponentType<InPlaceTextProps>
  readonly name: string
  readonly label: string
  readonly host: HTMLElement
}

/** A text of a block, edited where it stands in the page. */
export function PageText({ blockId, findBlock, point, onEdited, onEnd, onNoText }: PageTextProps) {
  const editing = useEditing()
  const { commands } = useOutlineScreen()
  const block = useBlock(blockId)
  const type = useBlockType(block?.type)
  const [spot, setSpot] = useState<TextSpot>()
  const change = useChangeBlock(blockId, block ? getBlockLabel(block.type) : t('Block'))
  const find = useEffectEvent(async (): Promise<TextSpot | undefined> => {
    const editor = await loadTextEditor()
    const element = findBlock()
    const latest = editing.getBlock(blockId)
    if (!element || !latest) return undefined
    const found = findText({ block: latest, schema: type?.settings ?? {}, element, point, editor })
    return found && { ...found, Editor: editor.InPlaceText }
  })
  const show = useEffectEvent((found: TextSpot | undefined) => {
    if (!found) return onNoText()
    onEdited(found.host)
    return setSpot(found)
  })
  const isReady = type !== undefined
  useEffect(() => {
    const ending = new AbortController()
    const end = (found: TextSpot | undefined) => {
      if (!ending.signal.aborted) show(found)
    }
    if (isReady)
      void find().then(end, () => {
        end(undefined)
      })
    return () => ending.abort()
  }, [isReady])
  useEffect(() => () => onEdited(undefined), [onEdited])
  const setText = useCallback((html: string) => spot && change([spot.name], html), [change, spot])
  const value = spot && block ? (block.settings[spot.name] ?? '') : undefined
  useEffect(() => {
    // A colleague has removed the block, or its text.
    if (spot && typeof value !== 'string') onEnd()
  }, [spot, value, onEnd])
  if (!spot || typeof value !== 'string') return null
  return (
    <spot.Editor
      host={spot.host}
      label={spot.label}
      value={value}
      onChange={setText}
      point={point}
      onEnd={onEnd}
      onUndo={() => commands.undo()}
      onRedo={() => commands.redo()}
    />
  )
}

interface TextSearch {
  readonly block: Block
  readonly schema: SettingSchema
  readonly element: Element
  readonly point: PagePoint | undefined
  readonly editor: Awaited<ReturnType<typeof loadTextEditor>>
}

/** The text that was pressed; without a point the first one. A text block is all text. */
function findText({ block, schema, element, point, editor }: TextSearch): Omit<TextSpot, 'Editor'> | undefined {
  const isText = block.type === 'html'
  const texts = listFields(schema)
    .filter(({ control }) => control.kind === 'rich-text')
    .flatMap(({ name, label }) => {
      const html = block.settings[name] ?? ''
      if (typeof html !== 'string' || (html === '' && !isText) || !editor.isRepresentable(html)) return []
      const host = isText ? findOrAddTextHost(element, html) : findTextHost(element, html)
      return host ? [{ name, label, host }] : []
    })
  if (!point || isText) return texts[0]
  const pressed = element.ownerDocument.elementFromPoint(point.left, point.top)
  return texts.find(({ host }) => host.contains(pressed))
}
