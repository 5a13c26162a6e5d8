import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { answer, api } from '../api/client.ts'
import { Problem, getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { useFormats } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { type RedirectProblem, readConflict, readRedirectProblems } from './redirect-problems.ts'
import { LineEditor, type LineEditorHandle } from './line-editor.tsx'
import editor from './redirects.module.css'
import { redirectsQuery, type Redirects } from './site.ts'
import styles from './site.module.css'
import { t } from '../i18n/text.ts'

/** The text, what is wrong with its lines, and what to do when somebody else was faster. */
export function RedirectsForm({ stored }: { readonly stored: Redirects }) {
  const notify = useNotify()
  const queries = useQueryClient()
  const lines = useRef<LineEditorHandle>(null)
  const [text, setText] = useState(stored.source)
  const isDirty = text !== stored.source
  const save = useMutation({
    mutationFn: (version: number) => answer(api.PUT('/api/admin/redirects', { body: { source: text, version } })),
    onSuccess: (saved) => {
      queries.setQueryData(redirectsQuery.queryKey, saved)
      notify(t('{count, plural, one {# redirect saved.} other {# redirects saved.}}', { count: saved.count }))
    },
    onError: (error) => {
      const [first] = readRedirectProblems(error)
      if (first) lines.current?.goTo(first.line)
    },
  })
  const change = (next: string) => {
    setText(next)
    if (save.isError) save.reset()
  }
  const problems = readRedirectProblems(save.error)
  const conflict = readConflict(save.error)
  return (
    <div className={editor.form}>
      <LeaveGuard
        isDirty={isDirty}
        onSave={() =>
          save.mutateAsync(stored.version).then(
            () => true,
            () => false,
          )
        }
      />
      <Panel title={t('Redirects')}>
        <div className={styles.body}>
          <Help />
          {conflict && (
            <Conflict
              theirs={conflict.source}
              onTake={() => {
                save.reset()
                queries.setQueryData(redirectsQuery.queryKey, { ...stored, ...conflict })
                setText(conflict.source)
              }}
              onKeep={() => save.mutate(conflict.version)}
            />
          )}
          {save.isError && problems.length === 0 && !conflict && (
            <Notice tone="danger" alert>
              {getErrorMessage(save.error)}
            </Notice>
          )}
          <Problems
            problems={problems}
            count={readProblemCount(save.error)}
            onGoTo={(line) => lines.current?.goTo(line)}
          />
          <LineEditor
            ref={lines}
            label={t('Redirects, one per line')}
            placeholder="/old-page -> /new-page 301"
            value={text}
            onChange={change}
            marked={problems}
          />
        </div>
      </Panel>
      <SaveBar
        changes={isDirty ? 1 : 0}
        isSaving={save.isPending}
        onSave={() => save.mutate(stored.version)}
        onDiscard={() => {
          change(stored.source)
          return () => change(text)
        }}
      />
      <State stored={stored} />
    </div>
  )
}

function State({ stored }: { readonly stored: Redirects }) {
  const formats = useFormats()
  const saved =
    stored.changedAt === null
      ? ''
      : t('{count, plural, one {# redirect, saved {when}} other {# redirects, saved {when}}}', {
          count: stored.count,
          when: formats.moment(stored.changedAt),
        })
  return <p className={styles.state}>{saved}</p>
}

function Help() {
  return (
    <>
      <p className={styles.lead}>
        {t('Send old URLs to new pages. A redirect applies where there is no page; the first match wins.')}
      </p>
      <dl className={editor.help}>
        <dt>
          <code>{'/old -> /new 301'}</code>
        </dt>
        <dd>{t('permanent: search engines update the URL')}</dd>
        <dt>
          <code>{'/sale -> /shop 302'}</code>
        </dt>
        <dd>{t('temporary')}</dd>
        <dt>
          <code>{'/blog/[year]/[name] -> /journal/[name]'}</code>
        </dt>
        <dd>{t('carries [name] over')}</dd>
        <dt>
          <code># a note</code>
        </dt>
        <dd>{t('a comment, ignored like blank lines')}</dd>
      </dl>
    </>
  )
}

interface ProblemsProps {
  readonly problems: readonly RedirectProblem[]
  readonly count: number
  readonly onGoTo: (line: number) => void
}

function Problems({ problems, count, onGoTo }: ProblemsProps) {
  if (problems.length === 0) return null
  return (
    <Notice tone="danger" alert>
      <p>
        {t(
          '{count, plural, one {Please fix # line. Nothing was saved.} other {Please fix # lines. Nothing was saved.}}',
          { count },
        )}
      </p>
      <ul className={editor.problems}>
        {problems.map(({ line, message }, index) => (
          <li key={index}>
            <button type="button" className={editor.problem} onClick={() => onGoTo(line)}>
              {t('Line {line}', { line })}
            </button>{' '}
            {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function readProblemCount(error: unknown): number {
  const count = error instanceof Problem ? error.params['count'] : undefined
  return typeof count === 'number' ? count : 0
}

interface ConflictProps {
  readonly theirs: string
  readonly onTake: () => void
  readonly onKeep: () => void
}

function Conflict({ theirs, onTake, onKeep }: ConflictProps) {
  return (
    <Notice tone="caution" alert>
      <div className={editor.conflict}>
        <p>{t('Someone else saved other redirects. Theirs are here; yours are below.')}</p>
        <textarea
          className={editor.theirs}
          aria-label={t('Someone else’s redirects')}
          readOnly
          rows={6}
          value={theirs}
        />
        <div className={styles.line}>
          <Button onPress={onTake}>{t('Use theirs')}</Button>
          <Button onPress={onKeep}>{t('Use mine')}</Button>
        </div>
      </div>
    </Notice>
  )
}
