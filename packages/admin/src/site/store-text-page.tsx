import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useCallback, useState } from 'react'
import { getFieldProblems, getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { EmptyState } from '../ui/states.tsx'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { LoadedPage } from './loaded-page.tsx'
import styles from './site.module.css'
import { StoreTextRow } from './store-text-row.tsx'
import { getSurface, isFound, sortStoreText, surfaceTitles } from './store-text-names.ts'
import {
  type StoreTexts,
  useSaveStoreText,
  type StoreText,
  type StoreTextChanges,
  storeTextQuery,
} from './store-text.ts'
import { t } from '../i18n/text.ts'

/** What pages say by themselves, in the owner's words. */
export function StoreTextPage() {
  return (
    <LoadedPage query={useQuery(storeTextQuery)} title={t('Shop')}>
      {(words) => <WordsForm stored={words} />}
    </LoadedPage>
  )
}

function WordsForm({ stored }: { readonly stored: StoreTexts }) {
  const [changes, setChanges] = useState<StoreTextChanges>({})
  const [search, setSearch] = useState('')
  const save = useSaveStoreText()
  const notify = useNotify()
  const isDirty = Object.keys(changes).length > 0
  const problems = getFieldProblems(save.error)
  // The same function for every drawing: a key typed in one row draws no other.
  const set = useCallback(({ key, own }: StoreText, text: string | null) => {
    setChanges(({ [key]: _before, ...rest }) => (text === own ? rest : { ...rest, [key]: text }))
  }, [])
  const send = async (): Promise<boolean> => {
    const sent = changes
    try {
      await save.mutateAsync(sent)
    } catch {
      // The form shows the error of the mutation.
      return false
    }
    // Input typed while the save was under way is not stored yet.
    setChanges((now) => Object.fromEntries(Object.entries(now).filter(([key, text]) => sent[key] !== text)))
    notify(t('Saved.'))
    return true
  }
  // Changed and refused texts stay in sight, whatever is searched for.
  const shown = stored.strings.filter(
    (word) => Object.hasOwn(changes, word.key) || isFound(word, changes[word.key] ?? undefined, search),
  )
  const groups = surfaceTitles
    .map((title) => ({ title, words: shown.filter((word) => getSurface(word) === title) }))
    .filter(({ words }) => words.length > 0)
  return (
    <form
      className={styles.column}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isDirty) void send()
      }}
    >
      <LeaveGuard isDirty={isDirty} onSave={send} />
      <p className={styles.lead}>{t('Edit the text your store shows. Leave blank to use the default.')}</p>
      <SearchField label={t('Search store text')} value={search} onSearch={setSearch} />
      <nav className={styles.groups} aria-label={t('Groups of text')}>
        {groups.map(({ title, words }) => (
          <button key={title} type="button" className={styles.group} onClick={() => showGroup(title)}>
            {title} <span className={styles.count}>{words.length}</span>
          </button>
        ))}
      </nav>
      {groups.map(({ title, words }) => (
        <div key={title} id={idFor(title)} className={styles.anchor}>
          <Panel title={title}>
            <ul className={styles.words}>
              {sortStoreText(title, words).map((word) => (
                <StoreTextRow
                  key={word.key}
                  word={word}
                  text={Object.hasOwn(changes, word.key) ? (changes[word.key] ?? null) : word.own}
                  error={problems[word.key]}
                  onChange={set}
                />
              ))}
            </ul>
          </Panel>
        </div>
      ))}
      {shown.length === 0 && (
        <Panel>
          <EmptyState icon={<SearchX size={22} />} title={t('No results')}>
            <p>{t('Search for what a page says, such as “cart”.')}</p>
            <Button onPress={() => setSearch('')}>{t('Show all text')}</Button>
          </EmptyState>
        </Panel>
      )}
      {save.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(save.error)}
        </Notice>
      )}
      <SaveBar
        changes={Object.keys(changes).length}
        isSaving={save.isPending}
        errors={Object.keys(problems).length}
        onDiscard={() => {
          setChanges({})
          save.reset()
        }}
      />
    </form>
  )
}

function idFor(title: string): string {
  return `text-${title.toLowerCase().replace(/[^a-z]+/g, '-')}`
}

/** Goes to a group: the next Tab goes on from there. No link, since a new address would ask about unsaved changes. */
function showGroup(title: string): void {
  const group = document.getElementById(idFor(title))
  group?.scrollIntoView()
  group?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
}
