import { completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { lintKeymap } from '@codemirror/lint'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags as t } from '@lezer/highlight'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { canEditCode } from '../ui/code-editing.ts'
import styles from './playground.module.css'

export interface CodeEditorHandle {
  /** Puts the cursor at an offset, or selects a range, and the focus into the editor. */
  readonly reveal: (from: number, to?: number) => void
  /** Replaces a range, as one step that can be undone. */
  readonly replace: (from: number, to: number, text: string) => void
}

interface CodeEditorProps {
  readonly label: string
  readonly describedBy: string
  /** Shown at first and whenever it is not what was typed: after that the editor keeps its own text. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Read once. */
  readonly language: () => Extension
  readonly handle?: Ref<CodeEditorHandle>
}

/** An editor of source text. Tab indents; Escape and then Tab leaves it. */
export function CodeEditor({ label, describedBy, value, onChange, language, handle }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
  }, [onChange])

  useEffect(() => {
    if (place.current === null) return undefined
    const listen = EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) change.current(state.doc.toString())
    })
    const attributes = EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-describedby': describedBy,
      tabindex: '0',
    })
    const locked = canEditCode() ? [] : [EditorState.readOnly.of(true), EditorView.editable.of(false)]
    const extensions = [basics, theme, language(), listen, attributes, locked]
    const editor = new EditorView({ parent: place.current, state: EditorState.create({ doc: value, extensions }) })
    view.current = editor
    return () => editor.destroy()
    // The editor lives as long as the screen: a new label or language makes no new one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  useEffect(() => {
    const editor = view.current
    if (editor === null || editor.state.doc.toString() === value) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])

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

  return <div ref={place} className={styles.editor} />
}

const theme = EditorView.theme({
  '&': { height: '100%', fontSize: 'var(--text-small)', color: 'var(--ink)', backgroundColor: 'var(--surface)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--ink)', paddingBlock: '0.6rem' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--ink-3)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in oklab, var(--surface-sunken) 55%, transparent)' },
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
  { tag: [t.tagName, t.propertyName], color: 'var(--ink)', fontWeight: '600' },
  { tag: [t.angleBracket, t.punctuation, t.bracket], color: 'var(--ink-3)' },
  { tag: [t.attributeName, t.bool, t.null, t.keyword], color: 'var(--caution)' },
  { tag: [t.attributeValue, t.string], color: 'var(--positive)' },
  { tag: t.number, color: 'var(--accent)' },
  { tag: [t.comment, t.documentMeta], color: 'var(--ink-3)' },
  { tag: t.invalid, color: 'var(--danger)' },
])

const basics: Extension = [
  lineNumbers(),
  history(),
  drawSelection(),
  bracketMatching(),
  highlightActiveLine(),
  EditorView.lineWrapping,
  syntaxHighlighting(colours),
  keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
]
