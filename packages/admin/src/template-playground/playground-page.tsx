import type { TemplateError } from '@vitrine/template'
import { RotateCcw } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { canEditCode } from '../ui/code-editing.ts'
import { messages } from '../messages.ts'
import { Notice } from '../ui/notice.tsx'
import { CodeEditor, type CodeEditorHandle } from '../code/code-editor.tsx'
import { Page } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { type Draft, keepDraft, loadDraft, sampleDraft } from './draft.ts'
import { createJsonLanguage } from './language/json.ts'
import { createTemplateLanguage } from './language/json-template.ts'
import { OutputPanel } from './output-panel.tsx'
import styles from './playground.module.css'
import { ProblemList } from './problem-list.tsx'
import { readData, useLocale, useRendering } from './use-rendering.ts'
import { t } from '../i18n/text.ts'

const locales = [
  { value: 'en-US', label: t('English (United States)') },
  { value: 'de-DE', label: t('German (Germany)') },
  { value: 'es-ES', label: t('Spanish (Spain)') },
  { value: 'fr-FR', label: t('French (France)') },
  { value: 'ja-JP', label: t('Japanese (Japan)') },
  { value: 'pl-PL', label: t('Polish (Poland)') },
] as const

type Locale = (typeof locales)[number]['value']

/** A template, data for it, and what comes out: rendered here with the engine of the pages, nothing is saved to the site. */
export function PlaygroundPage() {
  const hint = useId()
  const [draft, setDraft] = useState(loadDraft)
  const [locale, setLocale] = useState<Locale>('en-US')
  const localeData = useLocale(locale)
  const data = useReadableData(draft.data)
  const rendering = useRendering(draft.template, data.value, data.problem, localeData.data ?? undefined)
  const editor = useRef<CodeEditorHandle>(null)
  const sample = useLatest(data.value)
  useEffect(() => keepDraft(draft), [draft])

  const show = ({ line, column }: TemplateError) => editor.current?.reveal(getOffset(draft.template, line, column))
  return (
    <Page
      title={t('Template playground')}
      windowTitle={[t('Template playground'), t('Developer tools')]}
      actions={<Actions draft={draft} onChange={setDraft} />}
    >
      <p className={styles.intro}>
        {t('Try the template language here; nothing is saved to the site.')}{' '}
        <span id={hint}>{t('Tab indents: press Escape, then Tab to leave an editor.')}</span>
      </p>
      {!canEditCode() && <Notice tone="caution">{messages.noCodeOnAndroid}</Notice>}
      {localeData.isError && (
        <Notice tone="caution" alert>
          {t('The texts of this language could not be loaded, so dates and amounts stay empty.')}{' '}
          <Button kind="quiet" onPress={() => void localeData.refetch()}>
            {t('Try again')}
          </Button>
        </Notice>
      )}
      <div className={styles.panes}>
        <section className={styles.pane} aria-label={t('Template')}>
          <h2 className={styles.paneTitle}>{t('Template')}</h2>
          <CodeEditor
            label={t('Template')}
            describedBy={hint}
            value={draft.template}
            onChange={(template) => setDraft((now) => ({ ...now, template }))}
            language={() => createTemplateLanguage(() => sample.current)}
            handle={editor}
          />
        </section>
        <section className={styles.pane} aria-label={t('Data')}>
          <h2 className={styles.paneTitle}>{t('Data (JSON)')}</h2>
          <CodeEditor
            label={t('Data')}
            describedBy={hint}
            value={draft.data}
            onChange={(text) => setDraft((now) => ({ ...now, data: text }))}
            language={createJsonLanguage}
          />
        </section>
        <section className={styles.pane} aria-label={t('Result')}>
          <div className={styles.paneTitle}>
            <h2>{t('Result')}</h2>
            <Select quiet label={t('Language of the site')} options={locales} value={locale} onChange={setLocale} />
          </div>
          <OutputPanel output={rendering.output} />
        </section>
      </div>
      <ProblemList
        findings={rendering.findings}
        runErrors={rendering.runErrors}
        dataProblem={rendering.dataProblem}
        onShow={show}
        onFix={({ start, end, text }) => editor.current?.replace(start, end, text)}
      />
    </Page>
  )
}

function Actions({ draft, onChange }: { readonly draft: Draft; readonly onChange: (draft: Draft) => void }) {
  const isSample = draft.template === sampleDraft.template && draft.data === sampleDraft.data
  return (
    <Button
      icon={<RotateCcw size={16} aria-hidden="true" />}
      isDisabled={isSample}
      onPress={() => onChange(sampleDraft)}
    >
      {t('Start from the sample')}
    </Button>
  )
}

/** The data while it can be read, and else the last that could with what is wrong now. */
function useReadableData(text: string): { readonly value: unknown; readonly problem: string | undefined } {
  const [kept, setKept] = useState(() => ({ text, value: readable(text), problem: readData(text).problem }))
  if (kept.text !== text) {
    const read = readData(text)
    setKept({ text, value: read.problem === undefined ? read.data : kept.value, problem: read.problem })
  }
  return kept
}

function readable(text: string): unknown {
  const read = readData(text)
  return read.problem === undefined ? read.data : {}
}

function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  return latest
}

function getOffset(text: string, line: number, column: number): number {
  const before = text.split('\n').slice(0, line - 1)
  return before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1
}
