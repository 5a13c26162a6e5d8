import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { useOutline } from '../documents/index.ts'
import { isPageLine, type SitePart } from '../canvas/site-parts.ts'
import type { PagePoint } from '../canvas/watch-page.ts'
import { useCan } from '../session/session.ts'
import type { MoveTarget, OutlineScreen } from './outline-context.ts'
import { PageLink } from './page-link.ts'
import { toTree } from './tree.ts'
import { useCommands } from './commands/use-commands.ts'

interface ScreenState {
  readonly screen: OutlineScreen
  /** What the live region says. */
  readonly said: string
  /** The list of types of blocks is open. */
  readonly palette: { readonly target: MoveTarget | undefined } | undefined
  readonly closePalette: () => void
  /** The ready sections are open. */
  readonly hasSections: boolean
  readonly closeSections: () => void
}

/** The state that the parts of the editor share. Texts are edited in the page while it is shown. `onSelect` hears of each selection. */
export function useScreen(
  place: RefObject<HTMLElement | null>,
  isPageShown: boolean,
  onSelect: () => void,
): ScreenState {
  const outline = useOutline()
  const tree = useMemo(() => toTree(outline), [outline])
  const can = useCan()
  const mayWrite = can('content.write')
  const mayWriteLines = can('settings.write')
  const [pressed, press] = useState<OutlineScreen['pressed']>()
  const [page] = useState(() => new PageLink())
  const [selected, setSelected] = useState<string>()
  const [siteParts, setSiteParts] = useState<readonly SitePart[]>()
  const [said, announce] = useState('')
  const [palette, setPalette] = useState<ScreenState['palette']>()
  const { focusRequest, requestFocus, takeFocusRequest } = useFocusRequest()
  const [edited, setEdited] = useState<OutlineScreen['edited']>()
  const select = useCallback(
    (key: string | undefined) => {
      setSelected(key)
      setEdited(undefined)
      press(undefined)
      onSelect()
    },
    [onSelect],
  )
  const commands = useCommands({ selected, select, announce, requestFocus })
  const openPalette = useCallback((target?: MoveTarget) => setPalette({ target }), [])
  const closePalette = useCallback(() => setPalette(undefined), [])
  const [hasSections, setSections] = useState(false)
  const openSections = useCallback(() => setSections(true), [])
  const closeSections = useCallback(() => setSections(false), [])
  // What is edited after a press keeps the keyboard that the press has asked for its row.
  const turn = useRef(0)
  const focusRow = useCallback(
    (key: string) => {
      turn.current += 1
      const own = turn.current
      focusRowSoon(place, key, () => turn.current === own)
    },
    [place],
  )
  const edit = useCallback(
    (key: string, point?: PagePoint) => {
      turn.current += 1
      select(key)
      const isText = (mayWrite && key.startsWith('block:')) || (mayWriteLines && isPageLine(key))
      if (isPageShown && isText) setEdited({ key, point })
      else requestFocus()
    },
    [requestFocus, select, isPageShown, mayWrite, mayWriteLines],
  )
  const screen = useMemo(
    () => ({
      tree,
      selected,
      mayWrite,
      select,
      announce,
      commands,
      openPalette,
      openSections,
      edit,
      edited,
      siteParts,
      setSiteParts,
      page,
      pressed,
      press,
      focusRow,
      focusRequest,
      requestFocus,
      takeFocusRequest,
    }),
    [
      tree,
      selected,
      mayWrite,
      select,
      announce,
      commands,
      openPalette,
      openSections,
      edit,
      edited,
      siteParts,
      page,
      pressed,
      focusRow,
      focusRequest,
      requestFocus,
      takeFocusRequest,
    ],
  )
  return { screen, said, palette, closePalette, hasSections, closeSections }
}

/** Requests for the focus are counted: each is taken once, by settings that are shown already or soon. */
function useFocusRequest() {
  const taken = useRef(0)
  const [focusRequest, setCount] = useState(0)
  const requestFocus = useCallback(() => setCount((count) => count + 1), [])
  const takeFocusRequest = useCallback((request: number) => {
    const isNew = request > taken.current
    taken.current = request
    return isNew
  }, [])
  return { focusRequest, requestFocus, takeFocusRequest }
}

/** Frames in which a row may still appear: the rows around it unfold first. */
const maxFrames = 10

function focusRowSoon(
  place: RefObject<HTMLElement | null>,
  key: string,
  isWanted: () => boolean,
  frames = maxFrames,
): void {
  requestAnimationFrame(() => {
    if (!isWanted()) return
    // A row that is selected by now: what was pressed after it has the focus instead.
    const row = place.current?.querySelector<HTMLElement>(
      `:is([role="row"][aria-selected="true"], [aria-pressed="true"])[data-key="${CSS.escape(key)}"]`,
    )
    if (row) row.focus()
    else if (frames > 0) focusRowSoon(place, key, isWanted, frames - 1)
  })
}
