import { completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { lintKeymap } from '@codemirror/lint'
import { Annotation, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { canEditCode } from '../ui/code-editing.ts'
import { findDifference } from './difference.ts'
import styles from './code.module.css'

export interface CodeEditorHandle {
  /** Puts the cursor at an offset, or selects a range, and the focus into the editor. */
  readonly reveal: (from: number, to?: number) => void
  /** Replaces a range, as one step that can be undone. */
  readonly replace: (from: number, to: number, text: string) => void
}

interface CodeEditorProps {
  readonly label: string
  /** Ids of the elements that describe it. */
  readonly describedBy: string
  /** Shown at first and whenever it is not what was typed: after that the editor keeps its own text. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Read once. */
  readonly language: () => Extension
  readonly handle?: Ref<CodeEditorHandle>
  readonly onBlur?: () => void
  readonly isReadOnly?: boolean
  /** False where the screen has one history for all of its fields, which Ctrl+Z goes to. */
  readonly hasOwnHistory?: boolean
  readonly isInvalid?: boolean
  readonly takesFocus?: boolean
  /** As high as its text, within bounds; else it fills the element around it. */
  readonly isFlowing?: boolean
}

/** Marks a text that the screen has set: nobody typed it. */
const fromOutside = Annotation.define<boolean>()

/** An editor of source text. Tab indents; Escape and then Tab leaves it. */
export function CodeEditor({
  label,
  describedBy,
  value,
  onChange,
  language,
  handle,
  onBlur,
  ...props
}: CodeEditorProps) {
  const { isReadOnly = false, hasOwnHistory = true, isInvalid = false, takesFocus = false, isFlowing = false } = props
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const calls = useRef({ onChange, onBlur })
  useEffect(() => {
    calls.current = { onChange, onBlur }
  }, [onChange, onBlur])

  useEffect(() => {
    if (place.current === null) return undefined
    const listen = EditorView.updateListener.of(({ docChanged, state, transactions }) => {
      if (!docChanged || transactions.every((each) => each.annotation(fromOutside) === true)) return
      calls.current.onChange(state.doc.toString())
    })
    const leave = EditorView.domEventHandlers({ blur: () => calls.current.onBlur?.() })
    const attributes = EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-describedby': describedBy,
      tabindex: '0',
    })
    const locked = isReadOnly || !canEditCode() ? readOnly : []
    const undo = hasOwnHistory ? [history(), keymap.of(historyKeymap)] : []
    const extensions = [undo, basics, theme, language(), listen, leave, attributes, locked]
    const editor = new EditorView({ parent: place.current, state: EditorState.create({ doc: value, extensions }) })
    view.current = editor
    if (takesFocus) editor.focus()
    return () => editor.destroy()
    // The editor lives as long as the screen: a new label or language makes no new one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  // At once, not after the paint: a key that is pressed in between would be taken back.
  useLayoutEffect(() => {
    const editor = view.current
    const changes = editor === null ? undefined : findDifference(editor.state.doc.toString(), value)
    if (changes) editor?.dispatch({ changes, annotations: fromOutside.of(true) })
  }, [value])

  useEffect(() => {
    view.current?.contentDOM.setAttribute('aria-invalid', String(isInvalid))
  }, [isInvalid])

  useImperativeHandle(handle, () => ({
    reveal(from, to = from) {
      const editor = view.current
      if (editor === null) return
      const { length } = editor.state.doc
      const selection = { anchor: Math.min(from, length), head: Math.min(to, length) }
      editor.dispatch({ selection, scrollIntoView: true })
      editor.focus()
    },
    replace(from, to, text) {
      const editor = view.current
      if (editor === null || to > editor.state.doc.length) return
      editor.dispatch({ changes: { from, to, insert: text }, userEvent: 'input.complete' })
    },
  }))

  return <div ref={place} className={isFlowing ? styles.flowing : styles.editor} />
}

const theme = EditorView.theme({
  '&': { height: '100%', fontSize: 'var(--text-small)', color: 'var(--ink)', backgroundColor: 'var(--surface)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--ink)', paddingBlock: '0.6rem' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--ink-3)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in oklab, var(--surface-sunken) 55%, transparent)' },
  '&:not(.cm-focused) .cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'light-dark(oklch(0.87 0.05 222), oklch(0.4 0.06 222))',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--caution-soft)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--radius-small)',
    boxShadow: 'var(--shadow-raised)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.3rem 0.6rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-completionDetail': { color: 'inherit', opacity: '0.85' },
  '.cm-completionInfo': { maxWidth: '24rem', padding: '0.5rem 0.7rem' },
  '.cm-diagnosticAction': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
    borderRadius: 'var(--radius-small)',
    padding: '0.2rem 0.6rem',
  },
})

const colours = HighlightStyle.define([
  { tag: [tags.tagName, tags.propertyName], color: 'var(--ink)', fontWeight: '600' },
  { tag: [tags.angleBracket, tags.punctuation, tags.bracket], color: 'var(--ink-3)' },
  { tag: [tags.attributeName, tags.bool, tags.null, tags.keyword], color: 'var(--caution)' },
  { tag: [tags.attributeValue, tags.string], color: 'var(--positive)' },
  { tag: tags.number, color: 'var(--accent)' },
  { tag: [tags.comment, tags.documentMeta], color: 'var(--ink-3)' },
  { tag: tags.invalid, color: 'var(--danger)' },
])

const basics: Extension = [
  lineNumbers(),
  drawSelection(),
  bracketMatching(),
  highlightActiveLine(),
  EditorView.lineWrapping,
  syntaxHighlighting(colours),
  keymap.of([...completionKeymap, ...defaultKeymap, ...lintKeymap, indentWithTab]),
]

const readOnly: Extension = [
  EditorState.readOnly.of(true),
  EditorView.editable.of(false),
  EditorView.contentAttributes.of({ 'aria-readonly': 'true' }),
]
