import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Select } from '../ui/select.tsx'
import { EmptyState } from '../ui/states.tsx'
import { nameLanguage } from './choices.ts'
import { LoadedPage } from './loaded-page.tsx'
import styles from './site.module.css'
import { readText, StoreTextGroup } from './store-text-group.tsx'
import { getSurface, isFound, sortStoreText, surfaceTitles } from './store-text-names.ts'
import { type StoreText, storeTextQuery, type StoreTexts, type TextLanguage } from './store-text.ts'
import own from './store-text.module.css'
import { useStoreTextForm } from './use-store-text-form.ts'
import { t } from '../i18n/text.ts'

/** Up to so many texts that are found are shown at once; of more, their groups. */
const maxShownAtOnce = 40

const noneToggled: ReadonlyMap<string, boolean> = new Map()

/** What pages say by themselves, in the owner's words. */
export function StoreTextPage() {
  const { language } = useSearch({ from: '/settings/store-text' })
  return (
    <LoadedPage query={useQuery(storeTextQuery(language))} title={t('Shop')}>
      {(words) => <WordsForm key={language} stored={words} language={language} />}
    </LoadedPage>
  )
}

interface WordsFormProps {
  readonly stored: StoreTexts
  readonly language: TextLanguage
}

function WordsForm({ stored, language }: WordsFormProps) {
  const { texts, change, problems, problem, isSaving, send, discard } = useStoreTextForm(language)
  const asked = useSearch({ from: '/settings/store-text' })
  const [search, setSearch] = useState(asked.search ?? '')
  const [isChangedOnly, setChangedOnly] = useState(asked.changed ?? false)
  const [toggled, setToggled] = useState(noneToggled)
  const toggle = useCallback((title: string, isOpen: boolean) => {
    setToggled((before) => new Map(before).set(title, isOpen))
  }, [])
  // Typing on in a changed text changes no group.
  const changedKeys = Object.keys(texts).toSorted().join(' ')
  const groups = useMemo(() => {
    // Changed and refused texts stay in sight, whatever is searched for.
    const changed = new Set(changedKeys.split(' '))
    return listGroups(
      stored.strings,
      (word) => changed.has(word.key) || ((word.own !== null || !isChangedOnly) && isFound(word, search)),
    )
  }, [stored.strings, changedKeys, isChangedOnly, search])
  const isNarrowed = search !== '' || isChangedOnly
  const shownCount = groups.reduce((sum, { words }) => sum + words.length, 0)
  const changedCount = stored.strings.filter((word) => readText(word, texts) !== null).length
  const changeCount = Object.keys(texts).length
  const isOpen = ({ title, words }: TextGroup) =>
    words.some(({ key }) => problems[key] !== undefined) ||
    (toggled.get(title) ?? (isNarrowed && shownCount <= maxShownAtOnce))
  const narrow = (run: () => void) => {
    setToggled(noneToggled)
    run()
  }
  const showAll = () =>
    narrow(() => {
      setSearch('')
      setChangedOnly(false)
    })
  return (
    <form
      className={styles.column}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (changeCount > 0) void send()
      }}
    >
      <LeaveGuard isDirty={changeCount > 0} onSave={send} />
      <p className={styles.lead}>
        {t('Edit the text your store shows. Leave blank to use the default.')}{' '}
        {language === undefined
          ? t('The default texts are in {language}, the language of your site.', {
              language: nameLanguage(stored.language),
            })
          : t('These are the texts of your site in {language}.', { language: nameLanguage(language) })}
      </p>
      <div className={own.tools}>
        <SearchField label={t('Search store text')} value={search} onSearch={(text) => narrow(() => setSearch(text))} />
        <Checkbox isSelected={isChangedOnly} onChange={(isOn) => narrow(() => setChangedOnly(isOn))}>
          {t('Changed only ({count})', { count: changedCount })}
        </Checkbox>
        <LanguageChoice tags={stored.languages} language={stored.language} />
      </div>
      {groups.length > 0 && (
        <div className={own.groups}>
          {groups.map((group) => (
            <StoreTextGroup
              key={group.title}
              {...group}
              isOpen={isOpen(group)}
              onToggle={toggle}
              texts={texts}
              problems={problems}
              onChange={change}
            />
          ))}
        </div>
      )}
      {groups.length === 0 && (
        <Panel>
          <EmptyState icon={<SearchX size={22} />} title={search === '' ? t('No text is changed') : t('No results')}>
            <p>
              {search === ''
                ? t('Your store shows its default texts.')
                : t('Search for what a page says, such as “cart”.')}
            </p>
            <Button onPress={showAll}>{t('Show all text')}</Button>
          </EmptyState>
        </Panel>
      )}
      {problem !== undefined && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
      <SaveBar changes={changeCount} isSaving={isSaving} errors={Object.keys(problems).length} onDiscard={discard} />
    </form>
  )
}

interface LanguageChoiceProps {
  /** Of the site, its own first. */
  readonly tags: readonly string[]
  readonly language: string
}

/** Which language the texts are in; nothing where the site has one. */
function LanguageChoice({ tags, language }: LanguageChoiceProps) {
  const search = useSearch({ from: '/settings/store-text' })
  const navigate = useNavigate()
  if (tags.length < 2) return null
  const { language: _before, ...rest } = search
  return (
    <Select
      label={t('Language')}
      quiet
      options={tags.map((tag) => ({ value: tag, label: nameLanguage(tag) }))}
      value={language}
      onChange={(tag) =>
        void navigate({
          to: '/settings/store-text',
          search: tag === tags[0] ? rest : { ...rest, language: tag },
          replace: true,
        })
      }
    />
  )
}

interface TextGroup {
  readonly title: string
  readonly words: readonly StoreText[]
}

/** The groups that have a text to show, in their order. */
function listGroups(strings: readonly StoreText[], isShown: (word: StoreText) => boolean): readonly TextGroup[] {
  const byTitle = Map.groupBy(strings.filter(isShown), getSurface)
  return surfaceTitles.flatMap((title) => {
    const words = byTitle.get(title)
    return words ? [{ title, words: sortStoreText(title, words) }] : []
  })
}
